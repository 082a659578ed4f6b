import { CallProblem } from '#client/problem.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';

export function describePeopleProblem(problem: Error): string {
  if (!navigator.onLine) return copy.offline;
  const code = problem instanceof CallProblem ? problem.code : undefined;
  if (code === 'email_taken') return copy.taken;
  if (code === 'weak_password') return copy.weak;
  if (code === 'wrong_password') return copy.currentWrong;
  if (code === 'too_many_tries') return copy.tooMany;
  return code === 'last_owner' ? copy.lastOwner : copy.failed;
}
