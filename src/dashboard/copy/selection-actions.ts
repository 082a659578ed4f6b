import { orders, plural } from './plural.ts';

/** Texts of the list's keyboard actions; the other texts of the selection load with its bar. */
export const selectionActionCopy = {
  clear: 'Clear selection',
  showSelected: 'Show selected',
  getLabels: 'Get labels',
  printLabels: 'Print labels',
  copyNumbers: 'Copy tracking numbers',
  exportCsv: 'Export CSV',
  copied: (count: number) => `${plural(count, 'tracking number')} copied`,
  copyFailed: "The browser didn't allow copying. Nothing was changed.",
  exportFailed: "The orders couldn't be read, so nothing was saved. Try again.",
  exported: (file: string, rows: number) => `Saved ${file} (${plural(rows, 'row')})`,
  deselected: (count: number) => `${orders(count)} deselected`,
  selectAllFailed: "The list couldn't be read. Your selection wasn't changed. Try again.",
} as const;
