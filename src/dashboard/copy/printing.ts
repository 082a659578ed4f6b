/** Shown beside what was printed, on every page that prints a PDF. */
export const printingCopy = {
  printInTab: 'Press Ctrl/Cmd+P in the new tab.',
  printBlocked: "The print window didn't open. Open the PDF in a new tab and print it there.",
  newTab: 'Open PDF in new tab',
} as const;
