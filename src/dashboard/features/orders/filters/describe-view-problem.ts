import { CallProblem } from '#client/problem.ts';
import { savedViewCopy } from '#dashboard/copy/saved-views.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import { Offline } from '#dashboard/queries/when-online.ts';

/** Why a view wasn't saved or deleted, and what to do. */
export function describeViewProblem(problem: unknown): string {
  if (problem instanceof Offline) return savedViewCopy.offline;
  const code = problem instanceof CallProblem ? (problem.code ?? '') : '';
  return savedViewCopy.problems[code] ?? (isUnclear(problem) ? savedViewCopy.unclear : savedViewCopy.failed);
}
