import type { OrderFilter } from '#contract/gateway/orders.ts';
import { selectionActionCopy } from '#dashboard/copy/selection-actions.ts';
import { fetchTrackingNumbers } from '#dashboard/queries/orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import { copyText } from '#dashboard/browser/copy-text.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

export async function copyNumbers(numbers: readonly string[]): Promise<void> {
  const isDone = await copyText(numbers.join('\n'));
  showToast(isDone ? selectionActionCopy.copied(numbers.length) : selectionActionCopy.copyFailed);
}

export function clearSelection(): void {
  const before = selection.list();
  if (before.length === 0) return;
  selection.clear();
  showToast(selectionActionCopy.deselected(before.length), () => selection.replace(before));
}

export async function exportCsv(numbers: readonly string[]): Promise<void> {
  try {
    const { saveOrdersAsCsv } = await import('./save-orders-as-csv.ts');
    const { file, rows } = await saveOrdersAsCsv(numbers);
    showToast(selectionActionCopy.exported(file, rows));
  } catch {
    showToast(selectionActionCopy.exportFailed);
  }
}

/** Everything that matches now, not only this page. */
export async function selectView(filter: OrderFilter): Promise<void> {
  try {
    selection.add(await fetchTrackingNumbers(filter));
  } catch {
    showToast(selectionActionCopy.selectAllFailed);
  }
}
