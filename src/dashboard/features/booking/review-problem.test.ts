// @vitest-environment node
import { expect, test } from 'vitest';
import { CallProblem } from '#client/problem.ts';
import { reviewCopy } from '#dashboard/copy/review.ts';
import { explainProblem } from './review-problem.tsx';

test('only Slipway’s own 503 says that nothing was sent: a proxy may answer so after the booking has begun', () => {
  const restarting = new CallProblem('refused', 503, { error: 'restarting' });
  expect(explainProblem(restarting, 'unknown')).toBe(reviewCopy.refused);
  const ofProxy = new CallProblem('refused', 503);
  expect(explainProblem(ofProxy, 'unknown')).toBe(reviewCopy.noAnswer);
  expect(explainProblem(ofProxy, 'no')).toBe(reviewCopy.notArrived);
});
