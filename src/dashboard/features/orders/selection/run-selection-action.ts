import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { selectionActionCopy } from '#dashboard/copy/selection-actions.ts';
import { fetchTrackingNumbers } from '#dashboard/queries/order-look-ups.ts';
import { selection } from '#dashboard/state/selection.ts';
import { copyText } from '#dashboard/browser/copy-text.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { STANDARD_ADDRESS, printOrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { paths } from '#dashboard/paths.ts';
import { releaseHeld } from '#dashboard/features/orders/hold/release-orders.ts';
import { getLabels, stopLabels } from './get-labels.ts';
import { removeSelected } from './remove-from-list.ts';

type Act = (numbers: readonly string[], client: QueryClient, navigate: NavigateFunction) => unknown;

/** What is done with many orders at once, by its name among the selection's actions. */
export const selectionActs = {
  getLabels: (numbers, client, navigate) => getLabels(client, navigate, numbers),
  stopLabels: (numbers, client) => stopLabels(client, numbers),
  removeFromList: (numbers, client) => removeSelected(client, numbers),
  releaseOrders: (numbers, client) => releaseHeld(client, numbers),
  copyNumbers,
  exportCsv,
  showSelected: (_numbers, _client, navigate) =>
    navigate(paths.ordersAt(printOrderAddress({ ...STANDARD_ADDRESS, view: 'selected' }))),
} satisfies Readonly<Record<string, Act>>;

export async function copyNumbers(numbers: readonly string[]): Promise<void> {
  const isDone = await copyText(numbers.join('\n'));
  showToast(isDone ? selectionActionCopy.copied(numbers.length) : selectionActionCopy.copyFailed);
}

export function announceCleared(before: readonly string[]): void {
  showToast(selectionActionCopy.deselected(before.length), () => selection.replace(before));
}

async function exportCsv(numbers: readonly string[]): Promise<void> {
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
