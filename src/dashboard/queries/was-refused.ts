import { isRefusal } from '#domain/refusal.ts';
import { CallProblem } from '#client/problem.ts';
import { Offline } from './when-online.ts';

/**
 * Whether Slipway has definitely refused a change. Without an answer, after a 5xx, or after a status that a proxy may have sent, the
 * outcome is unknown. A 409 is always Slipway's own: proxies don't send it.
 */
export function wasRefused(problem: unknown): problem is CallProblem {
  return (
    problem instanceof CallProblem &&
    problem.kind === 'refused' &&
    (problem.status === 409 || isRefusal(problem.status))
  );
}

/** Whether the outcome of a change is unknown. While offline nothing is sent, so nothing is unclear. */
export function isUnclear(problem: unknown): boolean {
  return !(problem instanceof Offline) && !wasRefused(problem);
}

/**
 * Whether Slipway has nothing by this name, which may not even be one (400). Without Slipway's code, a 404 comes from a proxy, as during a
 * deployment, and says nothing.
 */
export function isNotFound(problem: unknown): boolean {
  return (
    problem instanceof CallProblem && (problem.status === 404 || problem.status === 400) && problem.code !== undefined
  );
}
