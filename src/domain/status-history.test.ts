import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankOfStatus } from './order-status.ts';
import { sortHistory, type StatusTime, mergeStatus } from './status-history.ts';

/** Parses "in_transit@5, order_placed@1", newest first. */
const parse = (text: string): StatusTime[] =>
  text.split(', ').map((entry) => {
    const [status = '', at = ''] = entry.split('@');
    return { status, at: Number(at) };
  });
const print = (history: readonly StatusTime[]) => history.map(({ status, at }) => `${status}@${at}`).join(', ');
const takeIn = (history: readonly StatusTime[], arrived: StatusTime) => {
  const taken = mergeStatus(history, arrived);
  if (taken.kind === 'repeated') return { kind: taken.kind, history };
  const entry = { status: arrived.status, at: taken.at };
  return { kind: taken.kind, history: sortHistory([...history.toReversed(), entry]) };
};

describe('an arriving status', () => {
  test.each([
    ['the next step', 'in_transit@5', 'with_driver@9', 'news', 'with_driver@9, in_transit@5'],
    ['a step further on, others skipped', 'order_placed@1', 'completed@9', 'news', 'completed@9, order_placed@1'],
    ['the same once more', 'in_transit@5', 'in_transit@9', 'repeated', 'in_transit@5'],
    [
      'an earlier step, late',
      'with_driver@9, order_placed@1',
      'in_transit@5',
      'late',
      'with_driver@9, in_transit@5, order_placed@1',
    ],
    ['an earlier step with too late a time', 'with_driver@9', 'in_transit@12', 'late', 'with_driver@9, in_transit@9'],
    [
      'an earlier step, late and twice',
      'with_driver@9, in_transit@5',
      'in_transit@12',
      'repeated',
      'with_driver@9, in_transit@5',
    ],
    ['a step further on with too early a time', 'in_transit@9', 'with_driver@5', 'news', 'with_driver@9, in_transit@9'],
    ['an unknown word', 'in_transit@5', 'delivery_failed@9', 'news', 'delivery_failed@9, in_transit@5'],
    [
      'an unknown word, late',
      'in_transit@5, order_placed@1',
      'customs@3',
      'late',
      'in_transit@5, customs@3, order_placed@1',
    ],
    ['an unknown word from before the order', 'order_placed@5', 'lost@1', 'news', 'lost@5, order_placed@5'],
    ['an unknown word twice', 'lost@9, in_transit@5', 'lost@12', 'repeated', 'lost@9, in_transit@5'],
    [
      'the same step after an unknown word',
      'delivery_failed@9, with_driver@5',
      'with_driver@12',
      'news',
      'with_driver@12, delivery_failed@9, with_driver@5',
    ],
    [
      'the same step from before an unknown word',
      'delivery_failed@9, with_driver@5',
      'with_driver@7',
      'repeated',
      'delivery_failed@9, with_driver@5',
    ],
    [
      'a further step from before an unknown word',
      'delivery_failed@9, in_transit@5',
      'with_driver@7',
      'late',
      'delivery_failed@9, with_driver@7, in_transit@5',
    ],
    [
      'a step at the moment of an unknown word',
      'delivery_failed@9, in_transit@5',
      'completed@9',
      'news',
      'completed@10, delivery_failed@9, in_transit@5',
    ],
    [
      'an earlier step after an unknown word',
      'lost@9, with_driver@5',
      'in_transit@12',
      'late',
      'lost@9, with_driver@5, in_transit@5',
    ],
  ])('%s', (_name, before, arrived, kind, after) => {
    const [scan] = parse(arrived);
    if (!scan) throw new Error('Nothing arrived');
    const taken = takeIn(parse(before), scan);
    expect([taken.kind, print(taken.history)]).toEqual([kind, after]);
  });

  const scans = fc.array(
    fc.record({
      status: fc.oneof(fc.constantFrom(...DELIVERY_STATUSES), fc.constantFrom('delivery_failed', 'lost')),
      at: fc.integer({ min: 0, max: 12 }),
    }),
    { maxLength: 14 },
  );
  const start: readonly StatusTime[] = [{ status: 'order_placed', at: 3 }];

  test('never moves an order backwards, and keeps the history in the order of time and of the document', () => {
    fc.assert(
      fc.property(scans, (arrivals) => {
        let history = start;
        let highest = 0;
        for (const arrived of arrivals) {
          const before = history;
          const taken = takeIn(before, arrived);
          history = taken.history;
          // The state changes if and only if there is news.
          expect(history[0] === before[0]).toBe(taken.kind !== 'news');
          if (taken.kind === 'news' && rankOfStatus(arrived.status) >= 0) {
            expect(rankOfStatus(arrived.status)).toBeGreaterThanOrEqual(highest);
          }
          highest = Math.max(highest, rankOfStatus(arrived.status));
          expect(history.length).toBe(before.length + (taken.kind === 'repeated' ? 0 : 1));
        }
        const times = history.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((one, other) => other - one));
        const ranks = history.map(({ status }) => rankOfStatus(status)).filter((rank) => rank >= 0);
        expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
      }),
      { numRuns: 3000 },
    );
  });

  test('sent twice has the same result as once, for any list sent again in its order', () => {
    fc.assert(
      fc.property(scans, (arrivals) => {
        // Only the document's words: an unknown word between two equal ones makes the second a new event.
        const known = arrivals.filter(({ status }) => rankOfStatus(status) >= 0);
        const once = known.reduce((history, arrived) => takeIn(history, arrived).history, start);
        const twice = known.reduce((history, arrived) => takeIn(history, arrived).history, once);
        expect(twice).toEqual(once);
      }),
    );
  });

  test('in any order leads to the same state', () => {
    fc.assert(
      fc.property(
        fc
          .shuffledSubarray([...DELIVERY_STATUSES], { minLength: 1 })
          .chain((statuses) =>
            fc.tuple(fc.constant(statuses), fc.shuffledSubarray(statuses, { minLength: statuses.length })),
          ),
        ([one, other]) => {
          const end = (statuses: readonly string[]) =>
            statuses
              .map((status) => ({ status, at: 10 + rankOfStatus(status) }))
              .reduce((history, arrived) => takeIn(history, arrived).history, start);
          expect(print(end(one))).toBe(print(end(other)));
        },
      ),
    );
  });
});
