export const merchantWebhookCopy = {
  title: 'Where the service sends status updates',
  text: 'This service keeps one address for the whole account. Anything else, like headers and fields, is set in its own web page.',
  address: 'Registered address',
  none: 'No address is registered.',
  unread: "The service didn't say which address it has.",
  notAllowed: "The service doesn't show its address to Slipway: the API secret may lack the permission.",
  tryAgain: 'Try again',
  own: "This is Slipway's own receiver: status updates appear on your orders.",
  sendHere: 'Send them to Slipway',
  saving: 'Saving…',
  remove: 'Take the address away',
  question: {
    ask: 'Change where status updates go?',
    warn: 'The service has another address now. Whoever receives status updates there gets none any more.',
    keep: 'Keep the address',
    confirm: 'Change it',
  },
  saved: 'Saved.',
  unclear:
    'No answer came. The address shown on Webhooks is the one that counts now; change it again if it is not what you want.',
  /** Told once the page has been left. */
  left: (why: string) => `The service's address for status updates: ${why}`,
  failed: (words: string | undefined) =>
    `The address wasn't changed.${words === undefined || words === '' ? '' : ` The service said: “${words}”`}`,
} as const;
