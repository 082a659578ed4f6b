import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import { filterOf, type OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { ordersQuery } from '#dashboard/queries/orders.ts';
import { announce } from '#dashboard/ui/announcements.ts';
import { listOf } from './list-of.ts';

/** Somebody who is still typing, or changing filters, hears only the last count. */
const ANNOUNCE_AFTER_MS = 500;

/**
 * Announces how many orders there are, and which page of them is shown, once another list is shown, whether by a view, a filter, a search
 * or the pager. Not when orders come or go in the list that is shown: those have their note.
 */
export function ListAnnouncement({ address }: { readonly address: OrderAddress }) {
  const filter = filterOf(address);
  // The list itself requests this.
  const { data, isPlaceholderData } = useQuery({ ...ordersQuery(filter ?? {}, address), enabled: false });
  const list = listOf(address);
  const known = useRef(list);
  const isShown = filter !== undefined && data !== undefined && !isPlaceholderData;
  const text = isShown ? listNotesCopy.listed(data.total, address) : undefined;
  useEffect(() => {
    if (known.current === list || text === undefined) return undefined;
    const timer = setTimeout(() => {
      known.current = list;
      announce(text);
    }, ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [list, text]);
  return null;
}
