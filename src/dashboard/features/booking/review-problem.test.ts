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

test('that the session had ended is not quoted as the service’s words: the person has signed in again by the time they read it', () => {
  const signedOut = new CallProblem('refused', 401, {
    error: 'signed_out',
    error_description: 'You were signed out. Sign in to carry on.',
  });
  expect(explainProblem(signedOut, 'unknown')).toBe(reviewCopy.refused);
  const refused = new CallProblem('refused', 422, { error: 'too_many', error_description: 'Too many orders.' });
  expect(explainProblem(refused, 'unknown')).toBe(`${reviewCopy.refused} ${reviewCopy.said('Too many orders.')}`);
});
