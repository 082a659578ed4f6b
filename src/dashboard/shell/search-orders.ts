import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { paths } from '#dashboard/paths.ts';
import { findTypedOrder } from './find-typed-order.ts';

const ORDERS = '/orders';

/** The list's URL before anything was typed, and the one that typing has led to. */
let from = '';
let to = '';

/** Filters the list `at` this URL by what is being typed in the field, without an entry in the history; not if something else was opened since. */
export function showTyped(navigate: NavigateFunction, text: string, at: string, field: Element | null): void {
  if (location.href !== at && location.href !== to) return;
  if (to !== location.href) from = location.href;
  void navigate(listOf(text), { replace: true });
  to = location.href;
  if (document.activeElement !== field) keepTyped(navigate);
}

/** Makes what was typed one entry: Back returns to the list as it was before. */
export function keepTyped(navigate: NavigateFunction): void {
  if (to !== location.href) return;
  const typed = pathHere();
  endTyping();
  goTo(navigate, typed);
}

/** Opens the one order that was typed, else lists what matches. Returns whether it opened one; null if something else was done meanwhile. */
export async function searchFor(
  client: QueryClient,
  navigate: NavigateFunction,
  text: string,
): Promise<boolean | null> {
  const before = to === location.href ? from : location.href;
  // At once: the look-up may take as long as the service does, and somebody may go back meanwhile.
  keepTyped(navigate);
  const { href } = location;
  const number = await findTypedOrder(client, text).catch(() => undefined);
  if (number === null || href !== location.href) return null;
  goTo(navigate, number === undefined ? listOf(text) : orderOver(before, number));
  return number !== undefined;
}

function endTyping(): void {
  if (to === location.href) history.replaceState(history.state, '', from);
  to = '';
}

/** Adds a history entry, unless it would be the same again: not even replaced, which would end a Back that has just begun. */
function goTo(navigate: NavigateFunction, path: string): void {
  if (path !== pathHere()) void navigate(path);
}

function pathHere(): string {
  return location.pathname + location.search;
}

function listOf(text: string): string {
  const next = searchOfOrders();
  if (text.trim() === '') next.delete('q');
  else next.set('q', text.trim());
  for (const name of ['page', 'order', 'tab']) next.delete(name);
  return paths.orders(Object.fromEntries(next));
}

function orderOver(list: string, number: string): string {
  const { pathname, searchParams: next } = new URL(list);
  if (pathname !== ORDERS) return paths.order(number);
  next.delete('q');
  next.set('order', number);
  return paths.orders(Object.fromEntries(next));
}

function searchOfOrders(): URLSearchParams {
  return new URLSearchParams(location.pathname === ORDERS ? location.search : 'view=all');
}
