import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { selection } from '#dashboard/state/selection.ts';
import { STANDARD_ADDRESS, printOrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';

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

/** The code of these actions is loaded with the selection bar. */
export const acts = () => loadChunk(() => import('./run-selection-action.ts'));

/** Actions on the selection, for the bar, the keys and the command menu alike. */
export function useSelectionActions(goTo: GoTo): SelectionActions {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMemo(
    () => ({
      book: () => goTo({ dialog: 'review' }),
      getLabels: () =>
        void loadChunk(() => import('./get-labels.ts')).then(({ getLabels }) =>
          getLabels(client, navigate, selection.list()),
        ),
      stopLabels: () =>
        void loadChunk(() => import('./get-labels.ts')).then(({ stopLabels }) => stopLabels(client, selection.list())),
      removeFromList: () =>
        void loadChunk(() => import('./remove-from-list.ts')).then(({ removeSelected }) =>
          removeSelected(client, selection.list()),
        ),
      printLabels: () => goTo({ dialog: 'print' }),
      cancelOrders: () => goTo({ dialog: 'cancel' }),
      copyNumbers: () => void acts().then(({ copyNumbers }) => copyNumbers(selection.list())),
      exportCsv: () => void acts().then(({ exportCsv }) => exportCsv(selection.list())),
      showSelected: () => void navigate(`/orders${printOrderAddress({ ...STANDARD_ADDRESS, view: 'selected' })}`),
      clear: () => void acts().then(({ clearSelection }) => clearSelection()),
    }),
    [goTo, navigate, client],
  );
}
