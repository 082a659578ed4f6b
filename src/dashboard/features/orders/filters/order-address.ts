import {
  FACETS,
  type Facet,
  ORDER_SORTS,
  ORDER_VIEWS,
  type OrderSort,
  type OrderView,
  PAGE_SIZES,
} from '#contract/gateway/order-values.ts';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { startOfDay, startOfToday } from '#dashboard/copy/dates.ts';
import { COLUMN_IDS, type ColumnId } from '#dashboard/features/orders/list/order-columns.ts';

export const ORDER_TABS = ['overview', 'timeline', 'label', 'activity'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];
const DIALOGS = ['paste', 'import', 'review', 'print', 'cancel'] as const;

/** What the address says about the Orders page. Reading and printing are each other's reverse; standard values stay out. */
export interface OrderAddress {
  readonly view: OrderView | 'selected';
  readonly q: string;
  /** Any of the values; an empty list doesn't filter. */
  readonly filters: Readonly<Record<Facet, readonly string[]>>;
  /** Days, like 2026-11-21; empty: open. */
  readonly from: string;
  readonly to: string;
  readonly sort: OrderSort;
  readonly page: number;
  readonly size: (typeof PAGE_SIZES)[number];
  readonly cols: readonly ColumnId[] | undefined;
  readonly order: string | undefined;
  readonly tab: OrderTab;
  readonly dialog: (typeof DIALOGS)[number] | undefined;
}

export const NO_FILTERS: OrderAddress['filters'] = { carrier: [], label: [], booking: [], delivery: [], country: [] };

export const STANDARD_ADDRESS: OrderAddress = {
  view: 'ready',
  q: '',
  filters: NO_FILTERS,
  from: '',
  to: '',
  sort: 'created',
  page: 1,
  size: 50,
  cols: undefined,
  order: undefined,
  tab: 'overview',
  dialog: undefined,
};

/** Reads an address. What it doesn't know is left out and named in `ignored`, like `size=abc`. */
export function readOrderAddress(search: URLSearchParams): { address: OrderAddress; ignored: readonly string[] } {
  const address: Record<string, unknown> = { ...STANDARD_ADDRESS };
  const filters: Record<string, readonly string[]> = { ...NO_FILTERS };
  const ignored: string[] = [];
  for (const [name, text] of search) {
    if (isOneOf(FACETS, name)) filters[name] = splitValues(text);
    else {
      const value = READERS[name]?.(text);
      if (value === undefined) ignored.push(`${name}=${text}`);
      else address[name] = value;
    }
  }
  return { address: { ...(address as unknown as OrderAddress), filters: filters as OrderAddress['filters'] }, ignored };
}

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  view: (text) => (isOneOf([...ORDER_VIEWS, 'selected'], text) ? text : undefined),
  q: (text) => text,
  from: readDay,
  to: readDay,
  sort: (text) => (isOneOf(ORDER_SORTS, text.replace(/^-/u, '')) ? text : undefined),
  page: (text) => (/^[1-9]\d{0,6}$/u.test(text) ? Number(text) : undefined),
  size: (text) => PAGE_SIZES.find((size) => String(size) === text),
  cols: (text) => (text.split(',').every((id) => isOneOf(COLUMN_IDS, id)) ? text.split(',') : undefined),
  order: (text) => (text === '' ? undefined : text),
  tab: (text) => (isOneOf(ORDER_TABS, text) ? text : undefined),
  dialog: (text) => (isOneOf(DIALOGS, text) ? text : undefined),
};

/** The query of an address, with its question mark; `/orders` always names its view. */
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
  put('sort', address.sort, STANDARD_ADDRESS.sort);
  put('page', address.page, STANDARD_ADDRESS.page);
  put('size', address.size, STANDARD_ADDRESS.size);
  put('cols', address.cols?.join(','));
  put('order', address.order);
  if (address.order !== undefined) put('tab', address.tab, STANDARD_ADDRESS.tab);
  put('dialog', address.dialog);
  return `?${search.toString()}`;
}

/** The filter that the gateway is asked with; undefined for the view of what is selected, which is not a filter. */
export function filterOf(address: OrderAddress, now: Date = new Date()): OrderFilter | undefined {
  if (address.view === 'selected') return undefined;
  const { view, q, from, to, sort, filters } = address;
  return {
    view,
    ...(q === '' ? {} : { q }),
    ...Object.fromEntries(
      FACETS.flatMap((facet) => (filters[facet].length === 0 ? [] : [[facet, filters[facet].join(',')]])),
    ),
    ...(from === '' ? {} : { from: startOfDay(from) }),
    ...(to === '' ? {} : { to: startOfDay(dayAfter(to)) }),
    ...(view === 'booked-today' ? { today: startOfToday(now) } : {}),
    ...(sort === STANDARD_ADDRESS.sort ? {} : { sort }),
  };
}

export function hasFilters({ filters, from, to }: OrderAddress): boolean {
  return from !== '' || to !== '' || FACETS.some((facet) => filters[facet].length > 0);
}

export function countFilters({ filters, from, to }: OrderAddress): number {
  return FACETS.filter((facet) => filters[facet].length > 0).length + (from !== '' || to !== '' ? 1 : 0);
}

const splitValues = (text: string) => [...new Set(text.split(',').filter((value) => value !== ''))];

function readDay(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

function isOneOf<T extends string>(values: readonly T[], text: string): text is T {
  return (values as readonly string[]).includes(text);
}
