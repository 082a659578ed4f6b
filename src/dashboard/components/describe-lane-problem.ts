import { CallProblem } from '#client/problem.ts';
import { laneCopy } from '#dashboard/copy/today.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';

/** Why an act on a lane wasn't carried out. Slipway's own reason comes first: where it has one, trying again doesn't help. */
export function describeLaneProblem(problem: Error): string {
  if (isUnclear(problem)) return laneCopy.unclear;
  const reason = problem instanceof CallProblem && problem.status === 409 ? problem.description : undefined;
  return reason ?? laneCopy.notRecorded;
}
