import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import {
  type OrderAddress,
  printOrderAddress,
  STANDARD_ADDRESS,
} from '#dashboard/features/orders/filters/order-address.ts';

/**
 * Another list is seen from its first row, whatever row of the one before was looked at, and whoever asked for it: a view, a
 * filter, a search, another page. Back goes to where one was; the row of an open order is looked for by that.
 */
export function FirstRow({ address }: { readonly address: OrderAddress }) {
  const isBack = useNavigationType() === NavigationType.Pop;
  const { cols, tab, dialog } = STANDARD_ADDRESS;
  const list = printOrderAddress({ ...address, order: undefined, cols, tab, dialog });
  const isOpen = address.order !== undefined;
  const before = useRef(list);
  useLayoutEffect(() => {
    if (before.current !== list && !isBack && !isOpen) showFirstRow();
    before.current = list;
  }, [list, isBack, isOpen]);
  return null;
}

/** A page that shows the row already stays. */
function showFirstRow(): void {
  const grid = document.querySelector('[role="grid"]');
  if (grid !== null && grid.getBoundingClientRect().top < 0) scrollTo(0, 0);
}
