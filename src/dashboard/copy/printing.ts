import { plural } from './plural.ts';

const manifests = (count: number) => plural(count, 'manifest');

/** Shown on every page that prints a PDF. */
export const printingCopy = {
  printInTab: 'Press Ctrl/Cmd+P in the new tab.',
  printBlocked: "The print window didn't open. Open the PDF in a new tab and print it there.",
  newTab: 'Open PDF in new tab',
  askPrinted: (count: number) => `Did ${count === 1 ? 'the manifest' : `all ${manifests(count)}`} print?`,
  yesPrinted: 'Yes, printed',
  notPrinted: 'Not yet',
  saidPrinted: (count: number) => `${manifests(count)} printed`,
  notTakenBack: "That couldn't be taken back. The manifests still count as printed.",
  takeBackUnclear: "No answer came, so we don't know if that was taken back. Undo it again if need be.",
  notRecorded: "That couldn't be recorded. Nothing was changed. Try again.",
  unclear: "No answer came, so we don't know if that was recorded. Try again: only the first confirmation counts.",
} as const;
