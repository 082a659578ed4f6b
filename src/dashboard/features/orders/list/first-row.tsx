import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { listOf } from './list-of.ts';

/**
 * Scrolls to the first row whenever another list is shown, whether by a view, a filter, a search or the pager. Back restores the
 * scroll position instead, and an open order brings its own row into view.
 */
export function FirstRow({ address }: { readonly address: OrderAddress }) {
  const isBack = useNavigationType() === NavigationType.Pop;
  const list = listOf(address);
  const isOpen = address.order !== undefined;
  const before = useRef(list);
  useLayoutEffect(() => {
    if (before.current !== list && !isBack && !isOpen) showFirstRow();
    before.current = list;
  }, [list, isBack, isOpen]);
  return null;
}

/** Doesn't scroll if the row is visible already. */
function showFirstRow(): void {
  const grid = document.querySelector('[role="grid"]');
  if (grid !== null && grid.getBoundingClientRect().top < 0) scrollTo(0, 0);
}
