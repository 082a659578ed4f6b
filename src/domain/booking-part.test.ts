import { PART_STATES } from '#contract/gateway/booking.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Belief, isOpen, nextPartState, type PartEvent, type PartLife, type PartState } from './booking-part.ts';

const ORDERS = 4;
/** What may happen to a part, in any order and any number of times. `settles` of the open orders get an outcome. */
const happening = fc.oneof(
  fc
    .constantFrom<PartEvent['kind'][]>('sent', 'refused_before_sending', 'withheld', 'resumed')
    .map((kind) => ({ kind })),
  fc.record({
    kind: fc.constant('learned' as const),
    settles: fc.integer({ min: 0, max: ORDERS }),
    canFindOut: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('reopened' as const),
    reopens: fc.integer({ min: 1, max: ORDERS }),
    canFindOut: fc.boolean(),
  }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** Runs a part with its orders and locks by the rules that the gateway applies in one transaction. */
function live(happenings: readonly Happening[]) {
  let part: PartLife = { state: 'prepared', wasSent: false };
  const beliefs: Belief[] = Array.from({ length: ORDERS }, () => 'waiting');
  let sends = 0;
  const states: PartState[] = [part.state];
  const isUnsettled = (belief: Belief) => belief === 'waiting' || belief === 'unclear';
  for (const one of happenings) {
    const open = beliefs.filter(isUnsettled).length;
    const settles = 'settles' in one ? Math.min(one.settles, open) : 0;
    const event =
      'settles' in one ? { kind: one.kind, open: open - settles, canFindOut: one.canFindOut } : (one as PartEvent);
    const state = nextPartState(part, event);
    if (state === undefined) continue;
    if (event.kind === 'sent') sends += 1;
    if (event.kind === 'refused_before_sending' || event.kind === 'withheld') beliefs.fill('not_booked');
    if (event.kind === 'resumed') beliefs.fill('waiting');
    if (event.kind === 'reopened') beliefs.fill('unclear', 0, 'reopens' in one ? one.reopens : 1);
    for (let left = settles; left > 0; left -= 1) beliefs[beliefs.findIndex(isUnsettled)] = 'booked';
    part = { state, wasSent: part.wasSent || state === 'sending' };
    states.push(state);
    expect({ states, isOpen: beliefs.some(isUnsettled) }).toEqual({ states, isOpen: isOpen(state) });
  }
  return { part, states, sends };
}

test.each(['sending', 'unknown', 'needs_person', 'resolved'] as const)('%s is never withheld', (state) => {
  expect(nextPartState({ state, wasSent: true }, { kind: 'withheld' })).toBeUndefined();
});

describe('the life of a part, whatever happens and in whatever order', () => {
  const always = (holds: (lived: ReturnType<typeof live>) => void) => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
        holds(live(happenings));
      }),
      { numRuns: 2000 },
    );
  };

  test('it is sent at most once', () => {
    always(({ sends }) => {
      expect(sends).toBeLessThanOrEqual(1);
    });
  });

  test('what was sent never counts as unsent', () => {
    always(({ states }) => {
      const sentAt = states.indexOf('sending');
      if (sentAt === -1) return;
      const after = states.slice(sentAt + 1);
      expect(after.filter((state) => ['prepared', 'sending', 'not_sent', 'refused'].includes(state))).toEqual([]);
    });
  });

  test('an order without an outcome keeps its part open and is locked; a part that is done locks none', () => {
    always(() => undefined);
  });

  test('a refused part stays refused, and an unsent one changes only when a person sends it', () => {
    for (const state of PART_STATES) {
      for (const wasSent of [false, true]) {
        for (const canFindOut of [false, true]) {
          for (const event of [
            { kind: 'learned', open: 1, canFindOut },
            { kind: 'learned', open: 0, canFindOut },
            { kind: 'reopened', canFindOut },
            { kind: 'withheld' },
            { kind: 'refused_before_sending' },
            { kind: 'sent' },
          ] as const) {
            if (state === 'refused' || state === 'not_sent') {
              expect(nextPartState({ state, wasSent }, event)).toBeUndefined();
            }
          }
        }
      }
    }
    expect(nextPartState({ state: 'refused', wasSent: false }, { kind: 'resumed' })).toBeUndefined();
  });

  test('a resolved part is reopened only by new evidence, never by news about what is settled', () => {
    for (const open of [0, 1]) {
      expect(
        nextPartState({ state: 'resolved', wasSent: true }, { kind: 'learned', open, canFindOut: true }),
      ).toBeUndefined();
    }
    expect(nextPartState({ state: 'resolved', wasSent: true }, { kind: 'reopened', canFindOut: true })).toBe('unknown');
  });
});
