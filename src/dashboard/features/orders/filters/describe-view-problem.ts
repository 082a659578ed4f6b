import { CallProblem } from '#client/problem.ts';
import { savedViewCopy } from '#dashboard/copy/saved-views.ts';

/** Why a view wasn't saved or deleted, and what to do. */
export function describeViewProblem(problem: unknown): string {
  if (!navigator.onLine) return savedViewCopy.offline;
  const code = problem instanceof CallProblem ? (problem.code ?? '') : '';
  return savedViewCopy.problems[code] ?? savedViewCopy.failed;
}
