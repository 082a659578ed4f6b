import { DOCUMENTED_ERROR_CODES, LABEL_ERROR_CODES } from '#contract/error-code.ts';
import { LABEL_ATTEMPTS } from '#contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideNextStep,
  type LabelReply,
  type LabelRun,
  MAX_MISSES,
  resumeRun,
  waitBeforeAttempt,
  waitBeforeFirstAttempt,
} from './label-polling.ts';

const POLLING = ['order_not_available_to_label', 'label_failed_still_generating'];
const STOPPING = LABEL_ERROR_CODES.filter((code) => !POLLING.includes(code));

const refused = (status: number, code?: string, retryAfterS?: number): LabelReply => ({
  kind: 'refused',
  status,
  code,
  ...(retryAfterS === undefined ? {} : { retryAfterS }),
});
const run = (attempts: number, misses = 0): LabelRun => ({ attempts, misses });

describe('after an answer', () => {
  test('a label ends the run', () => {
    expect(decideNextStep({ kind: 'label' }, run(1))).toEqual({ kind: 'ready' });
  });

  test.each(POLLING)('%s waits 2, 3, 5, 8, 13, 20 and 30 s, and the eighth ends it', (code) => {
    const steps = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => decideNextStep(refused(422, code), run(attempts)));
    const waits = steps.map((step) => (step.kind === 'wait' ? step.afterMs / 1000 : step));
    expect(waits).toEqual([2, 3, 5, 8, 13, 20, 30, { kind: 'stop', code }]);
  });

  test.each([...STOPPING, 'label_failed_on_a_whim'])('%s stops at the first answer', (code) => {
    expect(decideNextStep(refused(422, code), run(1))).toEqual({ kind: 'stop', code });
  });

  test.each([
    [400, undefined, 'http_400'],
    [404, 'not_found', 'order_not_found'],
    [410, 'gone', 'gone'],
    // With another status, a polling code is not the answer that the document describes.
    [400, 'label_failed_still_generating', 'label_failed_still_generating'],
  ])('a %i %s stops at once', (status, code, expected) => {
    expect(decideNextStep(refused(status, code), run(1))).toEqual({ kind: 'stop', code: expected });
  });

  test.each<[string, LabelReply, number]>([
    ['no answer', { kind: 'no_answer' }, 10_000],
    ['429', refused(429, 'rate_limited', 17), 17_000],
    ['429 without word of how long', refused(429), 30_000],
    ['500', refused(500), 5_000],
    ['503 that says when', refused(503, undefined, 90), 90_000],
    ['an answer that can’t be read', { kind: 'unreadable' }, 5_000],
    ['403', refused(403, 'invalid_merchant_account'), 60_000],
    ['401', refused(401), 60_000],
    ['408', refused(408), 5_000],
    ['409', refused(409, 'conflict'), 5_000],
    ['425', refused(425), 5_000],
    ['499', refused(499), 5_000],
  ])('%s uses up no attempt', (_name, reply, afterMs) => {
    expect(decideNextStep(reply, run(8))).toMatchObject({ kind: 'wait', counts: false, afterMs });
  });

  test('a 429, a 401 and a 403 hold all checks back, a problem with one order only that one', () => {
    expect(decideNextStep(refused(429), run(1))).toMatchObject({ holdsAll: true });
    expect(decideNextStep(refused(401), run(1))).toMatchObject({ holdsAll: true });
    expect(decideNextStep(refused(403), run(1))).toMatchObject({ holdsAll: true });
    expect(decideNextStep(refused(500), run(1))).toMatchObject({ holdsAll: false });
  });

  test('after eight problems of the service in a row a person decides', () => {
    expect(decideNextStep(refused(500), run(1, MAX_MISSES - 1))).toEqual({ kind: 'stop', code: 'service_problem' });
  });

  test('Retry-After longer than our own wait is obeyed', () => {
    expect(decideNextStep(refused(422, POLLING[0], 40), run(1))).toMatchObject({ afterMs: 40_000, counts: true });
    expect(decideNextStep(refused(422, POLLING[0], 1), run(1))).toMatchObject({ afterMs: 2_000 });
  });
});

describe('the first attempt', () => {
  const now = Date.parse('2026-11-21T09:41:00.000Z');
  test.each([
    ['2026-11-21T09:41:00.000Z', 1000],
    ['2026-11-21T09:40:59.600Z', 600],
    ['2026-11-21T09:40:59.000Z', 0],
    ['2026-11-20T09:40:59.000Z', 0],
    // The service's clock is ahead of ours.
    ['2026-11-28T09:41:00.000Z', 1000],
    [null, 1000],
    ['yesterday', 1000],
  ])('of an order created %s waits %i ms', (createdAt, expected) => {
    expect(waitBeforeFirstAttempt(createdAt, now)).toBe(expected);
  });
});

const anyReply: fc.Arbitrary<LabelReply> = fc.oneof(
  fc.constant<LabelReply>({ kind: 'no_answer' }),
  fc.constant<LabelReply>({ kind: 'unreadable' }),
  fc
    .record({
      status: fc.constantFrom(400, 403, 404, 409, 422, 422, 422, 422, 429, 500, 503),
      code: fc.option(fc.constantFrom(...DOCUMENTED_ERROR_CODES, 'other'), { nil: undefined }),
      retryAfterS: fc.integer({ min: 0, max: 999_999 }),
    })
    .map((reply): LabelReply => ({ kind: 'refused', ...reply })),
);

/** Simulates a run as the gateway does it: an attempt is counted before it is sent, and uncounted if it turns out not to count. */
function play(replies: readonly (LabelReply | 'killed')[]): { counted: number; most: number } {
  let [attempts, misses, counted, most] = [0, 0, 0, 0];
  for (const reply of replies) {
    attempts += 1;
    most = Math.max(most, attempts);
    const step = reply === 'killed' ? resumeRun(run(attempts), null) : decideNextStep(reply, run(attempts, misses));
    if (step.kind === 'wait' && !step.counts) attempts -= 1;
    else counted += 1;
    misses = step.kind === 'wait' && step.waitsFor === 'service_problem' ? misses + 1 : 0;
    if (step.kind !== 'wait') break;
  }
  return { counted, most };
}

describe('whatever the service answers, and however often we are killed', () => {
  test('a run never counts more than 8 attempts', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyReply, fc.constant('killed' as const)), { maxLength: 60 }), (replies) => {
        const { counted, most } = play(replies);
        expect(counted).toBeLessThanOrEqual(LABEL_ATTEMPTS);
        expect(most).toBeLessThanOrEqual(LABEL_ATTEMPTS);
      }),
    );
  });

  test('no wait is longer than an hour', () => {
    fc.assert(
      fc.property(
        anyReply,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 7 }),
        (reply, attempts, misses) => {
          const step = decideNextStep(reply, run(attempts, misses));
          if (step.kind !== 'wait') return;
          expect(step.afterMs).toBeGreaterThanOrEqual(0);
          expect(step.afterMs).toBeLessThanOrEqual(3_600_000);
        },
      ),
    );
  });

  test('only the two codes of the document ever use up a second attempt', () => {
    fc.assert(
      fc.property(anyReply, fc.integer({ min: 1, max: 7 }), (reply, attempts) => {
        const step = decideNextStep(reply, run(attempts));
        const polls = reply.kind === 'refused' && reply.status === 422 && POLLING.includes(reply.code ?? '');
        expect(step.kind === 'wait' && step.counts).toBe(polls);
      }),
    );
  });

  test('waits grow', () => {
    for (let attempt = 2; attempt <= LABEL_ATTEMPTS; attempt += 1) {
      expect(waitBeforeAttempt(attempt)).toBeGreaterThan(waitBeforeAttempt(attempt - 1));
    }
  });
});
