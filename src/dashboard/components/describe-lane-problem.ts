import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { CallProblem } from '#client/problem.ts';
import { laneCopy } from '#dashboard/copy/today.ts';

/** Why an act on a lane wasn't carried out. Slipway's own reason comes first: where it has one, trying again doesn't help. */
export function describeLaneProblem(problem: Error): string {
  const reason = problem instanceof CallProblem && problem.status === 409 ? problem.description : undefined;
  return reason ?? describeChangeProblem(problem, { unclear: laneCopy.unclear, failed: laneCopy.notRecorded });
}
