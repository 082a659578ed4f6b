import { useEffect, useEffectEvent } from 'react';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { selection, useHasSelection } from '#dashboard/state/selection.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { useEarlyInput } from '#dashboard/browser/use-early-input.ts';
import { hasModal } from '#dashboard/ui/open-layer.ts';
import { isField, useShortcut } from '#dashboard/ui/shortcuts.ts';
import { moveFocus } from './grid-focus.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import {
  loadSelectionHandlers,
  type SelectionActions,
} from '#dashboard/features/orders/selection/use-selection-actions.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { useOrdersScans } from '#dashboard/features/orders/selection/use-orders-scans.ts';

interface ListKeysProps {
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly orders: readonly IndexedOrder[];
  readonly refresh: () => void;
  readonly actions: SelectionActions;
  /** Called when several numbers are pasted onto the list. */
  readonly onPaste: (text: string) => void;
}

const grid = () => document.querySelector<HTMLTableElement>('table[role="grid"]');
const focusedNumber = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];

/** Keyboard shortcuts of the list. Renders nothing. */
export function ListKeys({ address, goTo, orders, refresh, actions, onPaste }: ListKeysProps) {
  const step = (by: number) => {
    const table = grid();
    if (address.order !== undefined) {
      const at = orders.findIndex((order) => order.tracking_number === address.order);
      const next = orders[at + by];
      if (next !== undefined) goTo({ order: next.tracking_number }, 'replace');
    } else if (table !== null) moveFocus(table, by, 0);
  };
  useShortcut('j', () => step(1));
  useShortcut('k', () => step(-1));
  useShortcut('x', () => {
    const number = focusedNumber();
    const isLocked = orders.some((order) => order.tracking_number === number && order.booking === 'sending');
    if (number !== undefined && !isLocked) selection.toggle(number);
  });
  useShortcut('o', () => {
    const order = focusedNumber();
    if (order !== undefined) goTo({ order });
  });
  useShortcut('r', refresh);
  useShortcut('c', () => {
    const number = focusedNumber() ?? address.order;
    if (selection.count() > 0) actions.copyNumbers();
    else if (number !== undefined) void loadSelectionHandlers().then(({ copyNumbers }) => copyNumbers([number]));
  });
  useShortcut('e', () => {
    if (selection.count() > 0) actions.exportCsv();
  });
  // Not part of the selection bar, whose chunk may arrive after a key pressed right after the first tick.
  const hasSelection = useHasSelection();
  const isOnline = useIsOnline();
  useShortcut('p', actions.printLabels, hasSelection);
  useShortcut('l', actions.getLabels, hasSelection && isOnline);
  // If the key is pressed before it is known how many orders can be booked, Review finds out by itself.
  useShortcut('b', actions.book, hasSelection && isOnline);
  const paste = useEffectEvent(onPaste);
  useEffect(() => {
    const takePaste = async (text: string) => {
      const { readPastedNumbers } = await loadChunk(() => import('#domain/pasted-numbers.ts'));
      if (readPastedNumbers(text).numbers.length > 1) paste(text);
    };
    const handlePaste = (event: ClipboardEvent) => {
      if (isField(event.target) || hasModal()) return;
      const text = event.clipboardData?.getData('text') ?? '';
      void takePaste(text);
    };
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, []);
  // Here rather than in the surrounding page, which is hydrated before these keys work.
  useEarlyInput(selection.has);
  useOrdersScans((order) => goTo({ order }, 'replace'));
  return null;
}
