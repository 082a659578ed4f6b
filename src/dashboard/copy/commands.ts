export const commandCopy = {
  title: 'Command menu',
  field: 'Command',
  hint: 'Type a page, a view, an action or a tracking number',
  list: 'Commands',
  none: 'No command matches.',
  goTo: (page: string) => `Go to ${page}`,
  view: (name: string) => `Orders: ${name}`,
  openOrder: (trackingNumber: string) => `Open order ${trackingNumber}`,
  searchFor: (text: string) => `Search orders for “${text}”`,
  close: 'Close command menu',
} as const;
