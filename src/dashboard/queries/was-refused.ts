import { isRefusal } from '#domain/refusal.ts';
import { CallProblem } from '#client/problem.ts';
import { Offline } from './when-online.ts';

/**
 * Whether Slipway says that what was asked wasn't done. Without an answer, after a 5xx and after what a proxy says for it, nobody knows.
 * Its own 409 refuses: no proxy says that.
 */
export function wasRefused(problem: unknown): problem is CallProblem {
  return (
    problem instanceof CallProblem &&
    problem.kind === 'refused' &&
    (problem.status === 409 || isRefusal(problem.status))
  );
}

/** Whether nobody knows if what was asked was done. Offline nothing was sent. */
export function isUnclear(problem: unknown): boolean {
  return !(problem instanceof Offline) && !wasRefused(problem);
}
