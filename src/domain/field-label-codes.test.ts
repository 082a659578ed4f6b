import { expect, test } from 'vitest';
import { decideNextStep } from './label-polling.ts';

const run = { attempts: 1, misses: 0 };

test.each(['label_failed_courier_deprecated', 'label_failed_on_the_moon'])(
  'F11: %s stops at once, with its own code',
  (code) => {
    expect(decideNextStep({ kind: 'refused', status: 422, code }, run)).toEqual({ kind: 'stop', code });
  },
);

test('F13: a 429 without Retry-After uses up no attempt and holds all checks back', () => {
  const step = decideNextStep({ kind: 'refused', status: 429, code: undefined }, run);
  expect(step).toMatchObject({ kind: 'wait', counts: false, holdsAll: true });
});
