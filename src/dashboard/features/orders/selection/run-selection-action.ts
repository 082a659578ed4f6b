import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { selectionActionCopy } from '#dashboard/copy/selection-actions.ts';
import { putBack } from '#dashboard/state/later-selection.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { copyText } from '#dashboard/browser/copy-text.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { DEFAULT_ADDRESS, printOrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { paths } from '#dashboard/paths.ts';
import { selectAll } from './select-all.ts';

type Handler = (numbers: readonly string[], client: QueryClient, navigate: NavigateFunction) => unknown;

const labels = () => loadChunk(() => import('#dashboard/components/get-labels.ts'));

/** Implementations of the selection's actions, by name. Those that call the gateway are loaded on first use. */
export const selectionHandlers = {
  getLabels: async (numbers, client, navigate) => {
    await (await labels()).getLabels(client, navigate, numbers);
  },
  stopLabels: async (numbers, client) => (await labels()).stopLabels(client, numbers),
  removeFromList: async (numbers, client) =>
    (await loadChunk(() => import('./remove-from-list.ts'))).removeSelected(client, numbers),
  releaseOrders: async (numbers, client) =>
    (await loadChunk(() => import('#dashboard/features/orders/hold/release-orders.ts'))).releaseHeld(client, numbers),
  copyNumbers,
  exportCsv,
  showSelected: (_numbers, _client, navigate) =>
    navigate(paths.ordersAt(printOrderAddress({ ...DEFAULT_ADDRESS, view: 'selected' }))),
} satisfies Readonly<Record<string, Handler>>;

export async function copyNumbers(numbers: readonly string[]): Promise<void> {
  const isDone = await copyText(numbers.join('\n'));
  showToast(isDone ? selectionActionCopy.copied(numbers.length) : selectionActionCopy.copyFailed);
}

export function announceCleared(before: readonly string[]): void {
  showToast(selectionActionCopy.deselected(before.length), () => putBack(before, before));
}

async function exportCsv(numbers: readonly string[]): Promise<void> {
  try {
    const { saveOrdersAsCsv } = await import('./save-orders-as-csv.ts');
    const { file, rows } = await saveOrdersAsCsv(numbers);
    showToast(selectionActionCopy.exported(file, rows));
  } catch {
    showToast(describeFailedRead(selectionActionCopy.exportFailed));
  }
}

/** Selects everything that matches now, not just the current page. */
export async function selectView(filter: OrderFilter): Promise<void> {
  try {
    await selectAll(filter);
  } catch {
    showToast(describeFailedRead(selectionActionCopy.selectAllFailed));
  }
}
