export const connectionTestCopy = {
  test: 'Test connection',
  testing: 'Testing…',
  result: 'Connection test',
  what: 'Asks for manifest document 0, which nobody has. Nothing is created or booked. Booking permission can only be seen by booking.',
  results: {
    works: 'The address, the key and the permission for documents are right.',
    refused:
      "The service refused. Your API key isn't recognised, or your API secret doesn't allow manifest documents. Nothing was changed.",
    unreachable: "The service didn't answer. Nothing was changed.",
  },
  odd: (status: number | null) =>
    `The service answered in a way we don't know${status === null ? '' : ` (${status})`}. Check its address. Nothing was changed.`,
  failed: "The test couldn't be run. Nothing was changed. Try again.",
  offline: "You're offline. The test waits until you're back.",
} as const;
