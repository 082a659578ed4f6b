import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { selection } from '#dashboard/state/selection.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';

export interface SelectionActions {
  readonly book: () => void;
  readonly getLabels: () => void;
  readonly printLabels: () => void;
  readonly stopLabels: () => void;
  readonly removeFromList: () => void;
  readonly cancelOrders: () => void;
  readonly holdOrders: () => void;
  readonly releaseOrders: () => void;
  readonly tagOrders: () => void;
  readonly setSite: () => void;
  readonly copyNumbers: () => void;
  readonly exportCsv: () => void;
  readonly showSelected: () => void;
  readonly clear: () => void;
}

/** The code of these actions is loaded with the selection bar. */
export const loadSelectionHandlers = () => loadChunk(() => import('./run-selection-action.ts'));

/** Clears at once instead of waiting for the chunk, so that later ticks aren't lost. */
export function clearSelection(): void {
  const before = selection.list();
  selection.clear();
  if (before.length > 0) void loadSelectionHandlers().then(({ announceCleared }) => announceCleared(before));
}

/** The actions on the selection at the time they are triggered, shared by the bar, the keys and the command menu. */
export function useSelectionActions(goTo: GoTo): SelectionActions {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMemo(() => {
    const run = (name: keyof (typeof import('./run-selection-action.ts'))['selectionHandlers']) => () => {
      const numbers = selection.list();
      void loadSelectionHandlers().then(({ selectionHandlers }) => selectionHandlers[name](numbers, client, navigate));
    };
    return {
      book: () => goTo({ dialog: 'review' }),
      getLabels: run('getLabels'),
      stopLabels: run('stopLabels'),
      removeFromList: run('removeFromList'),
      printLabels: () => goTo({ dialog: 'print' }),
      cancelOrders: () => goTo({ dialog: 'cancel' }),
      holdOrders: () => goTo({ dialog: 'hold' }),
      releaseOrders: run('releaseOrders'),
      tagOrders: () => goTo({ dialog: 'tags' }),
      setSite: () => goTo({ dialog: 'site' }),
      copyNumbers: run('copyNumbers'),
      exportCsv: run('exportCsv'),
      showSelected: run('showSelected'),
      clear: clearSelection,
    };
  }, [goTo, navigate, client]);
}
