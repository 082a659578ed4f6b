/** Shown instead of a page that doesn't exist or has crashed. */
export const lostPageCopy = {
  notFound: { title: 'Page not found', text: "There's no page at this address.", go: 'Go to Orders' },
  crash: {
    title: 'This page stopped working',
    text: 'Your selection and scans are safe.',
    reload: 'Reload this page',
    copy: 'Copy details',
  },
} as const;
