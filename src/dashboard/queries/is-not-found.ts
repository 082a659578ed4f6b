import { CallProblem } from '#client/problem.ts';

/**
 * Whether Slipway has nothing by this name, which may not even be one (400). Without Slipway's code, a 404 comes from a proxy, as during a
 * deployment, and says nothing.
 */
export function isNotFound(problem: unknown): boolean {
  return (
    problem instanceof CallProblem && (problem.status === 404 || problem.status === 400) && problem.code !== undefined
  );
}
