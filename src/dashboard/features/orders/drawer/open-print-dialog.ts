import { printRequest } from '#dashboard/state/print-request.ts';

/** Opens the print dialog for one order's label. */
export function printLabel(number: string): void {
  printRequest.set({ listed: [number], scanned: [number], listName: number });
}
