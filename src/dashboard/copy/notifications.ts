export const notificationCopy = {
  question: 'Get these as notifications too, when Slipway is in the background?',
  yes: 'Turn on notifications',
  no: 'Not on this device',
  name: 'Notifications on this device',
  hint: 'Cut-off warnings and auto-book, while Slipway is in the background.',
  blocked: 'This browser blocks them for this address. Allow notifications in its settings, then come back.',
} as const;
