export const BRAND = 'Slipway';

export const shellCopy = {
  skip: 'Skip to main content',
  mainNavigation: 'Main',
  search: 'Search orders',
  searchHint: 'Search or scan a tracking number',
  commandMenu: 'Open command menu',
  activity: 'Activity',
  activityRunning: 'Work is running',
  shortcuts: 'Keyboard shortcuts',
  account: 'Account',
  more: 'More',
  signOut: 'Sign out',
  announcements: 'Announcements',
  appStatus: 'App status',
  notifications: 'Notifications',
  undo: 'Undo',
  dismiss: 'Dismiss notification',
  close: 'Close',
  tryAgain: 'Try again',
  copied: 'Copied',
  nav: { orders: 'Orders', bookings: 'Bookings', manifests: 'Manifests', settings: 'Settings' },
  readyToBook: (count: string) => `${count} ready to book`,
  connected: 'Connected',
  demo: 'Demo',
  notConnected: 'Not connected',
  theme: { system: 'Theme: as this device', light: 'Theme: light', dark: 'Theme: dark' },
  signedInAs: (email: string) => `Signed in as ${email}`,
  roles: { owner: 'Account owner', packer: 'Packer' },
  banners: {
    offline:
      "You're offline. You can look, scan and print what's loaded. Booking and label checks wait until you're back.",
    backOnline: "You're back online. Label checks carry on.",
    refused:
      "The service doesn't accept Slipway's key. Nothing was changed. Ask the account owner to check the connection.",
    unreachable: "The shipping service doesn't answer. Nothing was changed. We try again by ourselves.",
    slipwayAway: "Slipway's server doesn't answer. Your selection and scans are safe. We try again by ourselves.",
    checkConnection: 'Check connection',
    unclear: (orders: string, time: string, isOne: boolean) =>
      `${orders} ${isOne ? 'has' : 'have'} an unclear booking from ${time}`,
    check: 'Check',
  },
  notFound: { title: 'Page not found', text: "There's no page at this address.", go: 'Go to Orders' },
  crash: {
    title: 'This page stopped working',
    text: 'Your selection and scans are safe.',
    reload: 'Reload this page',
    copy: 'Copy details',
  },
  loadingPage: 'Loading the page',
} as const;

export const activityCopy = {
  title: 'Activity',
  close: 'Close activity',
  running: 'Running',
  recent: 'Recent bookings',
  messages: 'Messages of this session',
  nothing: 'Nothing has happened yet in this session.',
  unavailable: "Bookings couldn't be loaded. Nothing was changed.",
  booking: (orders: string) => `Booking ${orders}…`,
  booked: (booked: string, all: string) => `${booked} of ${all} booked`,
  unclear: (count: string) => `${count} unclear`,
} as const;

export const shortcutCopy = {
  title: 'Keyboard shortcuts',
  close: 'Close shortcuts',
  off: 'Single-key shortcuts are turned off in Settings.',
  groups: [
    {
      name: 'Anywhere',
      keys: [
        ['/', 'Focus search'],
        ['Ctrl K', 'Command menu'],
        ['?', 'This sheet'],
        ['g then o', 'Go to Orders'],
        ['g then b', 'Go to Bookings'],
        ['g then m', 'Go to Manifests'],
        ['z', 'Undo, while a message offers it'],
        ['F8', 'Go to the newest message'],
        ['F6', 'Next region'],
      ],
    },
    {
      name: 'List',
      keys: [
        ['j  k  ↓  ↑', 'Next and previous row'],
        ['Enter  o', 'Open the order'],
        ['Space  x', 'Select'],
        ['Shift ↓  Shift ↑', 'Extend the range'],
        ['Ctrl A', 'Select the page; again for the whole view'],
        ['Ctrl V', 'Paste tracking numbers'],
        ['Esc', 'Leave the range, then clear the selection'],
        ['[  ]', 'Previous and next page'],
        ['f', 'Filters'],
        ['r', 'Refresh'],
      ],
    },
    {
      name: 'Selection',
      keys: [
        ['b', 'Review booking'],
        ['c', 'Copy tracking numbers'],
        ['e', 'Export CSV'],
      ],
    },
  ],
} as const;

export const commandCopy = {
  title: 'Command menu',
  field: 'Command',
  hint: 'Type a page, a view, an action or a tracking number',
  list: 'Commands',
  none: 'No command by these words.',
  goTo: (page: string) => `Go to ${page}`,
  view: (name: string) => `Orders: ${name}`,
  openOrder: (trackingNumber: string) => `Open order ${trackingNumber}`,
  searchFor: (text: string) => `Search orders for “${text}”`,
  close: 'Close command menu',
} as const;
