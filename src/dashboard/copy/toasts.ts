/** Messages that come and go, and taking back what they tell. */
export const toastsCopy = {
  notifications: 'Notifications',
  undo: 'Undo',
  dismiss: 'Dismiss notification',
} as const;
