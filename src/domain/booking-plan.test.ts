import { ORDERS_PER_REQUEST } from '#contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitIntoRequests } from './booking-plan.ts';

const makeOrders = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).flatMap(([courier_allocation, count]) =>
    Array.from({ length: count }, (_value, at) => ({
      tracking_number: `${courier_allocation}-${at}`,
      courier_allocation,
    })),
  );
const sizes = (counts: Readonly<Record<string, number>>) =>
  splitIntoRequests(makeOrders(counts)).map((request) => request.length);

describe('splitting a selection into requests', () => {
  test.each([
    ['nothing selected', {}, []],
    ['one order', { N: 1 }, [1]],
    ['exactly the limit', { N: 500, S: 499 }, [999]],
    ['one carrier above the limit', { N: 1240 }, [999, 241]],
    ['three carriers that fit in two requests', { N: 620, S: 310, P: 310 }, [930, 310]],
    ['a carrier above the limit shares its rest with another', { N: 1100, S: 300 }, [999, 401]],
  ])('%s', (_name, counts, expected) => {
    expect(sizes(counts)).toEqual(expected);
  });

  test('keeps each carrier on one manifest where possible', () => {
    const requests = splitIntoRequests(makeOrders({ N: 700, S: 540 }));
    expect(requests.map((request) => new Set(request.map((order) => order.courier_allocation)).size)).toEqual([1, 1]);
  });

  const orders = fc
    .array(fc.tuple(fc.constantFrom('N', 'S', 'P', null), fc.nat()), { maxLength: 3000 })
    .map((list) => list.map(([courier_allocation], at) => ({ tracking_number: `T${at}`, courier_allocation })));

  test('every order is in exactly one request, and no request is above the limit', () => {
    fc.assert(
      fc.property(orders, (selection) => {
        const requests = splitIntoRequests(selection);
        expect(requests.every((request) => request.length > 0 && request.length <= ORDERS_PER_REQUEST)).toBe(true);
        const sent = requests.flat().map((order) => order.tracking_number);
        expect(sent.toSorted()).toEqual(selection.map((order) => order.tracking_number).toSorted());
      }),
      { numRuns: 60 },
    );
  });

  test('within a request the order of the selection is kept', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 50 }), (selection, limit) => {
        const place = new Map(selection.map((order, at) => [order, at]));
        for (const request of splitIntoRequests(selection, limit)) {
          const places = request.map((order) => place.get(order) ?? -1);
          expect(places).toEqual(places.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a carrier that fits into one request is never split', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 1000 }), (selection, limit) => {
        const requests = splitIntoRequests(selection, limit);
        for (const [allocation, own] of Map.groupBy(selection, (order) => order.courier_allocation)) {
          if (own.length > limit) continue;
          expect(
            requests.filter((request) => request.some((order) => order.courier_allocation === allocation)),
          ).toHaveLength(1);
        }
      }),
      { numRuns: 60 },
    );
  });
});
