import { CallProblem } from '#client/problem.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';

export function describePeopleProblem(problem: Error): string {
  if (!navigator.onLine) return copy.offline;
  const code = problem instanceof CallProblem ? problem.code : undefined;
  if (code === 'email_taken') return copy.taken;
  return code === 'last_owner' ? copy.lastOwner : copy.failed;
}
