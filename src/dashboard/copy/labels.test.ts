// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { LabelCheck } from '#contract/gateway/label.ts';
import { someCheck } from '#dashboard/testing/some-check.ts';
import { describeNextTry, describeWaiting, labelsCopy } from './labels.ts';

describe('what a waiting check says', () => {
  const waiting = (change: Partial<LabelCheck>) => someCheck('SLP1', change);
  test.each<[Partial<LabelCheck>, string]>([
    [{ state: 'requesting' }, 'Asking the service now. Next try in 5 s.'],
    [{ waits_for: 'slow_down' }, 'The service asked us to slow down. Next try in 5 s.'],
    [{ waits_for: 'no_answer' }, "No answer from the service. Trying again in 5 s. This doesn't use up an attempt."],
    [{ waits_for: 'service_problem' }, "The service had a problem. Next try in 5 s. This doesn't use up an attempt."],
    [{ waits_for: 'forbidden' }, "Your API secret doesn't allow labels. Next try in 5 s."],
    [{ courier_name: null }, 'The carrier makes its labels in the background. Next try in 5 s.'],
  ])('%j', (change, text) => {
    const check = waiting(change);
    expect(`${describeWaiting(check)} ${describeNextTry(check, 5)}`).toBe(text);
  });
});

test.each([
  ['09:41', 'at 09:41'],
  ['yesterday, 16:20', 'yesterday, 16:20'],
  ['12 Nov, 16:05', '12 Nov, 16:05'],
])('offline since %s reads as a sentence', (time, said) => {
  expect(labelsCopy.offline(time)).toContain(`This list stands as it was ${said}; checks`);
});
