import type { QueryClient } from '@tanstack/react-query';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { readOrderAfter } from '#dashboard/queries/order-after.ts';
import { ordersQuery } from '#dashboard/queries/orders.ts';
import { filterOf, type OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { selection } from '#dashboard/state/selection.ts';
import type { Step } from './use-neighbours.ts';

/** An order that isn't on one of the pages nearest to where it was has left the list, too. */
const MOST_PAGES_READ = 8;

interface OnPage {
  readonly page: number;
  readonly order: string;
}

/**
 * The order before or behind a listed page, and the page that it is on now. Orders that have left the list since that page was read moved
 * those behind it forward, so the next page may begin after some that nobody has seen.
 */
export async function findBeyond(
  client: QueryClient,
  address: OrderAddress,
  listed: readonly string[],
  by: Step,
): Promise<OnPage | undefined> {
  const { page, size } = address;
  const filter = filterOf(address);
  if (filter === undefined) {
    const order = selection.list()[by === 1 ? page * size : (page - 1) * size - 1];
    return order === undefined ? undefined : { page: page + by, order };
  }
  return by === 1 ? findBehind(client, filter, address) : findBefore(client, filter, address, new Set(listed));
}

async function findBehind(
  client: QueryClient,
  filter: OrderFilter,
  { page, size }: OrderAddress,
): Promise<OnPage | undefined> {
  const cursor = client.getQueryData(ordersQuery(filter, { page, size }).queryKey)?.next_cursor;
  const order = cursor == null ? undefined : await readOrderAfter(filter, cursor);
  if (order === undefined) return undefined;
  const distance = (at: number) => Math.abs(at - (page + 1));
  const nearestFirst = Array.from({ length: page + 2 }, (_, at) => at + 1)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MOST_PAGES_READ);
  for (const at of nearestFirst) {
    // oxlint-disable-next-line no-await-in-loop -- Almost always the first one has it.
    if ((await readPage(client, filter, at, size)).includes(order)) return { page: at, order };
  }
  return { page: page + 1, order };
}

async function findBefore(
  client: QueryClient,
  filter: OrderFilter,
  { page, size }: OrderAddress,
  known: ReadonlySet<string>,
): Promise<OnPage | undefined> {
  for (let at = page; at >= 1; at -= 1) {
    // oxlint-disable-next-line no-await-in-loop -- The page before almost always has it.
    const numbers = await readPage(client, filter, at, size);
    const firstKnown = numbers.findIndex((number) => known.has(number));
    // Without any known order, the page itself tells nothing: all that it listed have left.
    const end = firstKnown === -1 && at < page ? numbers.length : firstKnown;
    const order = numbers[end - 1];
    if (order !== undefined) return { page: at, order };
  }
  return undefined;
}

async function readPage(client: QueryClient, filter: OrderFilter, page: number, size: number): Promise<string[]> {
  const query = { ...ordersQuery(filter, { page, size }), staleTime: 0, networkMode: 'always' as const };
  return (await client.fetchQuery(query)).orders.map((order) => order.tracking_number);
}
