import { describeRefusal } from '#client/find-error.ts';
import { CallProblem } from '#client/problem.ts';
import { expect, test } from 'vitest';
import { isNotFound } from './was-refused.ts';

test('only Slipway itself can say that it has nothing by a name', () => {
  expect(isNotFound(describeRefusal(404, { error: 'not_found' }))).toBe(true);
  expect(isNotFound(describeRefusal(400, { error: 'bad_request' }))).toBe(true);
  // A proxy's page or line of text, which isn't JSON.
  expect(isNotFound(describeRefusal(404, undefined))).toBe(false);
  expect(isNotFound(describeRefusal(500, { error: 'internal' }))).toBe(false);
  expect(isNotFound(new CallProblem('no_answer', 0))).toBe(false);
});
