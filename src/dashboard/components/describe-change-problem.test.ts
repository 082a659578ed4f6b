// @vitest-environment node
import { expect, test } from 'vitest';
import { CallProblem } from '#client/problem.ts';
import { Offline } from '#dashboard/queries/when-online.ts';
import { describeChangeProblem } from './describe-change-problem.ts';

test.each([
  [new Offline(), "You're offline. Nothing was changed."],
  [new CallProblem('no_answer', 0, undefined), 'Nobody knows.'],
  [new CallProblem('refused', 409, { error: 'gone' }), 'Nothing was changed.'],
])('%s', (problem, text) => {
  expect(describeChangeProblem(problem, { failed: 'Nothing was changed.', unclear: 'Nobody knows.' })).toBe(text);
});
