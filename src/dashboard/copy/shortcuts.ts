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
        ['g then s', 'Go to Scan'],
        ['g then l', 'Go to Labels'],
        ['g then b', 'Go to Bookings'],
        ['g then m', 'Go to Manifests'],
        ['g then w', 'Go to Webhooks'],
        ['z', 'Undo, while a message offers it'],
        ['F8', 'Go to the newest message'],
        ['F6', 'Next region'],
      ],
    },
    {
      name: 'List',
      keys: [
        ['j  k  ↓  ↑', 'Next and previous row'],
        ['Enter  o', 'Open the row'],
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
        ['p', 'Print labels, also of the open order'],
        ['l', 'Get labels'],
        ['c', 'Copy tracking numbers'],
        ['e', 'Export CSV, also of a booking'],
      ],
    },
    {
      name: 'Documents, dialogs and forms',
      keys: [
        ['+  -', 'Zoom the manifest in and out'],
        ['0', 'Fit the manifest to the width'],
        ['Ctrl P', 'Print the manifest or the label, not the page'],
        ['Ctrl Enter', 'Confirm or save'],
        ['Esc', 'Close'],
      ],
    },
  ],
} as const;
