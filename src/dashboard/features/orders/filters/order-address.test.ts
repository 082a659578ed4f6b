// @vitest-environment node
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANE_PARTS } from '#contract/gateway/lane-parts.ts';
import { FACETS, ORDER_SORTS, ORDER_VIEWS, PAGE_SIZES } from '#contract/gateway/orders.ts';
import { NO_FILTERS } from '#domain/order-list-address.ts';
import {
  filterOf,
  linksToOrders,
  type OrderAddress,
  ORDER_TABS,
  printOrderAddress,
  readOrderAddress,
  DEFAULT_ADDRESS,
} from './order-address.ts';
import { COLUMN_IDS } from '#dashboard/features/orders/list/order-columns.ts';

const read = (text: string) => readOrderAddress(new URLSearchParams(text));
const text = fc.stringMatching(/^[\w é&#]{1,12}$/u);

const address = fc.record({
  view: fc.constantFrom(...ORDER_VIEWS, 'selected' as const),
  q: fc.oneof(fc.constant(''), text),
  filters: fc.record(Object.fromEntries(FACETS.map((facet) => [facet, fc.uniqueArray(text, { maxLength: 3 })]))),
  from: fc.constantFrom('', '2026-11-01'),
  to: fc.constantFrom('', '2026-11-21'),
  lane: fc.oneof(fc.constant(''), text),
  part: fc.constantFrom('' as const, ...LANE_PARTS),
  cause: fc.oneof(fc.constant(''), text),
  sort: fc.constantFrom(...ORDER_SORTS, ...ORDER_SORTS.map((sort) => `-${sort}` as const)),
  page: fc.integer({ min: 1, max: 9999 }),
  size: fc.constantFrom(...PAGE_SIZES),
  cols: fc.oneof(fc.constant(undefined), fc.uniqueArray(fc.constantFrom(...COLUMN_IDS), { minLength: 1 })),
  order: fc.oneof(fc.constant(undefined), text),
  tab: fc.constantFrom(...ORDER_TABS),
  dialog: fc.constantFrom(undefined, 'paste' as const, 'review' as const),
});

describe('the address of Orders', () => {
  it('of many orders differs only by their number', () => {
    fc.assert(
      fc.property(address as unknown as fc.Arbitrary<OrderAddress>, fc.string({ minLength: 1 }), (at, number) => {
        const whole = number.toWellFormed();
        expect(read(linksToOrders(at)(whole)).address).toEqual(
          read(printOrderAddress({ ...at, order: whole })).address,
        );
      }),
    );
  });

  it('restores what was put in', () => {
    fc.assert(
      fc.property(address, (some) => {
        const given = { ...some, tab: some.order === undefined ? ('overview' as const) : some.tab };
        expect(read(printOrderAddress(given as never))).toEqual({ address: given, ignored: [] });
      }),
    );
  });

  it('leaves default values out', () => {
    expect(printOrderAddress(DEFAULT_ADDRESS)).toBe('?view=ready');
  });

  it('names what it does not know and ignores it', () => {
    const { address: found, ignored } = read('view=all&size=abc&foo=1&page=0');
    expect(found).toEqual({ ...DEFAULT_ADDRESS, view: 'all' });
    expect(ignored).toEqual(['size=abc', 'foo=1', 'page=0']);
  });

  it('covers whole days, both ends included', () => {
    const filter = filterOf({ ...DEFAULT_ADDRESS, filters: NO_FILTERS, from: '2026-11-20', to: '2026-11-20' });
    expect(Date.parse(filter?.to ?? '') - Date.parse(filter?.from ?? '')).toBe(86_400_000);
  });

  it('has no filter for the selection', () => {
    expect(filterOf({ ...DEFAULT_ADDRESS, view: 'selected' })).toBeUndefined();
  });
});
