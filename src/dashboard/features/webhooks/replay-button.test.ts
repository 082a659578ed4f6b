// @vitest-environment node
import { expect, test } from 'vitest';
import { CallProblem } from '#client/problem.ts';
import { deliveriesCopy as copy } from '#dashboard/copy/deliveries.ts';
import { describeReplayProblem } from './replay-button.tsx';

test('only a refusal means that nothing was sent again', () => {
  const refused = new CallProblem('refused', 422, { error: 'invalid', error_description: 'Too old.' });
  expect(describeReplayProblem(refused)).toBe(copy.replayFailed('Too old.'));
  for (const lost of [
    new CallProblem('no_answer', 0),
    new CallProblem('refused', 502),
    new CallProblem('unreadable', 200),
  ])
    expect(describeReplayProblem(lost)).toBe(copy.replayUnclear);
});

test('one that waits for its turn, or for an answer, is not said to have been left out', () => {
  const waiting = new CallProblem('refused', 422, { error: 'replay_waiting', error_description: 'Not yet.' });
  expect(describeReplayProblem(waiting)).toBe(copy.replayWaiting);
});
