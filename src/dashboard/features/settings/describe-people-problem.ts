import { CallProblem } from '#client/problem.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import { Offline } from '#dashboard/queries/when-online.ts';

/** `unclear`: what to say if nobody knows whether it was done. */
export function describePeopleProblem(problem: Error, unclear: string): string {
  if (problem instanceof Offline) return copy.offline;
  const code = problem instanceof CallProblem ? problem.code : undefined;
  if (code === 'signed_out') return copy.signedOut;
  if (code === 'email_taken') return copy.taken;
  if (code === 'weak_password') return copy.weak;
  if (code === 'wrong_password') return copy.currentWrong;
  if (code === 'too_many_tries') return copy.tooMany;
  if (code === 'not_found') return copy.gone;
  if (code === 'last_owner') return copy.lastOwner;
  return isUnclear(problem) ? unclear : copy.failed;
}
