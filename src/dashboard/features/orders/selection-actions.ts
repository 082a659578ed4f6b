import { fetchPart } from '#dashboard/ui/fetch-part.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { selection } from '#dashboard/state/selection.ts';
import { copyText } from '#dashboard/ui/copy-text.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { STANDARD_ADDRESS, printOrderAddress } from './order-address.ts';
import type { GoTo } from './use-order-address.ts';

export interface SelectionActions {
  readonly book: () => void;
  readonly getLabels: () => void;
  readonly printLabels: () => void;
  readonly stopLabels: () => void;
  readonly removeFromList: () => void;
  readonly cancelOrders: () => void;
  readonly copyNumbers: () => void;
  readonly exportCsv: () => void;
  readonly showSelected: () => void;
  readonly clear: () => void;
}

/** What can be done with the selection, for the bar, the keys and the command menu alike. */
export function useSelectionActions(goTo: GoTo): SelectionActions {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMemo(
    () => ({
      book: () => goTo({ dialog: 'review' }),
      getLabels: () =>
        void fetchPart(() => import('./get-labels.ts')).then(({ getLabels }) =>
          getLabels(client, navigate, selection.list()),
        ),
      stopLabels: () =>
        void fetchPart(() => import('./get-labels.ts')).then(({ stopLabels }) => stopLabels(client, selection.list())),
      removeFromList: () =>
        void fetchPart(() => import('./remove-from-list.ts')).then(({ removeSelected }) =>
          removeSelected(client, selection.list()),
        ),
      printLabels: () => goTo({ dialog: 'print' }),
      cancelOrders: () => goTo({ dialog: 'cancel' }),
      copyNumbers: () => void copyNumbers(selection.list()),
      exportCsv: () => void exportCsv(selection.list()),
      showSelected: () => void navigate(`/orders${printOrderAddress({ ...STANDARD_ADDRESS, view: 'selected' })}`),
      clear: clearSelection,
    }),
    [goTo, navigate, client],
  );
}

export async function copyNumbers(numbers: readonly string[]): Promise<void> {
  const isDone = await copyText(numbers.join('\n'));
  showToast(isDone ? selectionCopy.copied(numbers.length) : selectionCopy.copyFailed);
}

export function clearSelection(): void {
  const before = selection.list();
  if (before.length === 0) return;
  selection.clear();
  showToast(selectionCopy.deselected(before.length), () => selection.replace(before));
}

async function exportCsv(numbers: readonly string[]): Promise<void> {
  try {
    const { saveOrdersAsCsv } = await import('./save-orders-as-csv.ts');
    const { file, rows } = await saveOrdersAsCsv(numbers);
    showToast(selectionCopy.exported(file, rows));
  } catch {
    showToast(selectionCopy.exportFailed);
  }
}
