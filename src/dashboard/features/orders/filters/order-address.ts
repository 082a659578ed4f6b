import { FACETS } from '#contract/gateway/order-values.ts';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { filterOfList, type OrderListAddress, readListAddress, DEFAULT_LIST } from '#domain/order-list-address.ts';
import { startOfDay, startOfToday } from '#dashboard/copy/dates.ts';
import { COLUMN_IDS, type ColumnId } from '#dashboard/features/orders/list/order-columns.ts';

export const ORDER_TABS = ['overview', 'timeline', 'label', 'activity'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];
const DIALOGS = ['paste', 'import', 'review', 'print', 'cancel', 'hold', 'site', 'tags'] as const;

/** The Orders page's state in the URL. Reading and printing are inverses of each other; defaults are left out. */
export interface OrderAddress extends OrderListAddress {
  readonly cols: readonly ColumnId[] | undefined;
  readonly order: string | undefined;
  readonly tab: OrderTab;
  readonly dialog: (typeof DIALOGS)[number] | undefined;
}

export const DEFAULT_ADDRESS: OrderAddress = {
  ...DEFAULT_LIST,
  cols: undefined,
  order: undefined,
  tab: 'overview',
  dialog: undefined,
};

/** Reads a URL's state. Unknown and invalid parameters, such as `size=abc`, are skipped and listed in `ignored`. */
export function readOrderAddress(search: URLSearchParams): { address: OrderAddress; ignored: readonly string[] } {
  const { list, rest } = readListAddress(search);
  const address: Record<string, unknown> = { ...DEFAULT_ADDRESS, ...list };
  const ignored: string[] = [];
  for (const [name, text] of rest) {
    const value = READERS[name]?.(text);
    if (value === undefined) ignored.push(`${name}=${text}`);
    else address[name] = value;
  }
  return { address: address as unknown as OrderAddress, ignored };
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  cols: (text) => (text.split(',').every((id) => isOneOf(COLUMN_IDS, id)) ? text.split(',') : undefined),
  order: (text) => (text === '' ? undefined : text),
  tab: (text) => (isOneOf(ORDER_TABS, text) ? text : undefined),
  dialog: (text) => (isOneOf(DIALOGS, text) ? text : undefined),
};

/** The query string, including the question mark; the view is always part of it. */
export function printOrderAddress(address: OrderAddress): string {
  const search = new URLSearchParams();
  const put = (name: string, value: string | number | undefined, standard?: string | number) => {
    if (value !== undefined && value !== '' && value !== standard) search.set(name, String(value));
  };
  put('view', address.view);
  put('q', address.q);
  for (const facet of FACETS) put(facet, address.filters[facet].join(','));
  put('from', address.from);
  put('to', address.to);
  put('lane', address.lane);
  put('part', address.part);
  put('cause', address.cause);
  put('sort', address.sort, DEFAULT_ADDRESS.sort);
  put('page', address.page, DEFAULT_ADDRESS.page);
  put('size', address.size, DEFAULT_ADDRESS.size);
  put('cols', address.cols?.join(','));
  put('order', address.order);
  if (address.order !== undefined) put('tab', address.tab, DEFAULT_ADDRESS.tab);
  put('dialog', address.dialog);
  return `?${search.toString()}`;
}

/** Reduces the state to what a saved view keeps: filters, sorting and columns, but not the page or an open order. */
export function bareAddress(address: OrderAddress): OrderAddress {
  return { ...address, page: 1, size: DEFAULT_ADDRESS.size, order: undefined, tab: 'overview', dialog: undefined };
}

/** Returns a function that gives the query string with an order opened, cheap for many orders: only the number differs. */
export function linksToOrders(address: OrderAddress): (number: string) => string {
  const whole = printOrderAddress({ ...address, order: '\0' });
  const at = whole.lastIndexOf(`${ORDER}%00`) + ORDER.length;
  const [before, after] = [whole.slice(0, at), whole.slice(at + '%00'.length)];
  return (number) => before + encodeURIComponent(number) + after;
}

const ORDER = '&order=';

/** The filter to send to the gateway; undefined for the view of the selection, which isn't a filter. */
export function filterOf(address: OrderAddress): OrderFilter | undefined {
  return filterOfList(address, { startOf: startOfDay, startOfToday });
}

export function hasFilters(address: OrderAddress): boolean {
  const { filters, from, to } = address;
  return isOfToday(address) || from !== '' || to !== '' || FACETS.some((facet) => filters[facet].length > 0);
}

/** Whether the list is restricted to a lane of Today, or to one of its figures. */
export function isOfToday({ lane, part, cause }: OrderAddress): boolean {
  return lane !== '' || part !== '' || cause !== '';
}

export const NOT_OF_TODAY = { lane: '', part: '', cause: '' } as const;

export function countFilters(address: OrderAddress): number {
  const { filters, from, to } = address;
  return (
    (isOfToday(address) ? 1 : 0) +
    FACETS.filter((facet) => filters[facet].length > 0).length +
    (from !== '' || to !== '' ? 1 : 0)
  );
}

function isOneOf<T extends string>(values: readonly T[], text: string): text is T {
  return (values as readonly string[]).includes(text);
}
