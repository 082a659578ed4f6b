/** Toasts and their Undo. */
export const toastsCopy = {
  notifications: 'Notifications',
  undo: 'Undo',
  dismiss: 'Dismiss notification',
} as const;
