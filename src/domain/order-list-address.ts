import {
  FACETS,
  type Facet,
  ORDER_SORTS,
  ORDER_VIEWS,
  type OrderSort,
  type OrderView,
  PAGE_SIZES,
} from '#contract/gateway/order-values.ts';
import { LANE_PARTS, type LanePart } from '#contract/gateway/lane-parts.ts';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { addDays } from './calendar-day.ts';

/** The list state in the URL of Orders, read by the page and by the gateway that answers ahead of it. */
export interface OrderListAddress {
  readonly view: OrderView | 'selected';
  readonly q: string;
  /** Matches any of the values; an empty list doesn't filter. */
  readonly filters: Readonly<Record<Facet, readonly string[]>>;
  /** Days, like 2026-11-21; empty: no limit. */
  readonly from: string;
  readonly to: string;
  /** A lane of Today, a part of that lane, and why labels need attention; empty: all. */
  readonly lane: string;
  readonly part: LanePart | '';
  readonly cause: string;
  readonly sort: OrderSort;
  readonly page: number;
  readonly size: (typeof PAGE_SIZES)[number];
}

export const NO_FILTERS: OrderListAddress['filters'] = {
  carrier: [],
  label: [],
  booking: [],
  delivery: [],
  country: [],
  tag: [],
};

export const DEFAULT_LIST: OrderListAddress = {
  view: 'ready',
  q: '',
  filters: NO_FILTERS,
  from: '',
  to: '',
  lane: '',
  part: '',
  cause: '',
  sort: 'created',
  page: 1,
  size: 50,
};

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  view: (text) => ([...ORDER_VIEWS, 'selected'].includes(text) ? text : undefined),
  q: (text) => text,
  from: readDay,
  to: readDay,
  lane: (text) => text,
  part: (text) => LANE_PARTS.find((part) => part === text),
  cause: (text) => text,
  sort: (text) => (ORDER_SORTS.some((sort) => sort === text.replace(/^-/u, '')) ? text : undefined),
  page: (text) => (/^[1-9]\d{0,6}$/u.test(text) ? Number(text) : undefined),
  size: (text) => PAGE_SIZES.find((size) => String(size) === text),
};

/** Reads the list's parameters from a URL. `rest` holds what isn't recognised, like `size=abc`, for callers that know more parameters. */
export function readListAddress(search: Iterable<readonly [name: string, text: string]>): {
  readonly list: OrderListAddress;
  readonly rest: readonly (readonly [name: string, text: string])[];
} {
  const list: Record<string, unknown> = { ...DEFAULT_LIST };
  const filters: Record<string, readonly string[]> = { ...NO_FILTERS };
  const rest: [string, string][] = [];
  for (const [name, text] of search) {
    if (FACETS.some((facet) => facet === name)) filters[name] = splitValues(text);
    else {
      const value = READERS[name]?.(text);
      if (value === undefined) rest.push([name, text]);
      else list[name] = value;
    }
  }
  return { list: { ...(list as unknown as OrderListAddress), filters: filters as OrderListAddress['filters'] }, rest };
}

/** When days begin in the user's time zone, as instants (ISO 8601, UTC). */
export interface ReadersDays {
  readonly startOf: (day: string) => string;
  readonly startOfToday: () => string;
}

/**
 * The filter to send to the gateway. Undefined for the view of selected orders, which is not a filter, and for anything
 * that depends on the user's time zone while that is unknown.
 */
export function filterOfList(address: OrderListAddress, days: ReadersDays | undefined): OrderFilter | undefined {
  const { view, q, from, to, lane, part, cause, sort, filters } = address;
  if (view === 'selected') return undefined;
  if (days === undefined && (from !== '' || to !== '' || view === 'booked-today')) return undefined;
  return {
    view,
    ...(q === '' ? {} : { q }),
    ...Object.fromEntries(
      FACETS.flatMap((facet) => (filters[facet].length === 0 ? [] : [[facet, filters[facet].join(',')]])),
    ),
    ...(lane === '' ? {} : { lane }),
    ...(part === '' ? {} : { part }),
    ...(cause === '' ? {} : { cause }),
    ...(from === '' || !days ? {} : { from: days.startOf(from) }),
    ...(to === '' || !days ? {} : { to: days.startOf(addDays(to, 1)) }),
    ...(view === 'booked-today' && days ? { today: days.startOfToday() } : {}),
    ...(sort === DEFAULT_LIST.sort ? {} : { sort }),
  };
}

function splitValues(text: string): readonly string[] {
  return [...new Set(text.split(',').filter((value) => value !== ''))];
}

function readDay(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
