import type { PrintRun } from '#dashboard/state/print-run.ts';

/** Four labels sent to a printer with a window; nobody has said yet whether they came out. */
export const SOME_PRINT_RUN: PrintRun = {
  numbers: ['SLP1A', 'SLP2B', 'SLP3C', 'SLP4D'],
  size: 'thermal_a6',
  copies: 1,
  listName: 'Ready to book',
  isSilent: false,
  marksAtOnce: false,
  printId: '0b0e1c9e-6f6b-4a53-9d0c-1c34b5a9f001',
  how: 'print_window',
  job: null,
};
