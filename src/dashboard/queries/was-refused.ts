import { isRefusal } from '#domain/refusal.ts';
import { CallProblem } from '#client/problem.ts';

/** Whether an answer says that what was asked wasn't done. Without one, after a 5xx and after what a proxy says for a server, nobody knows. */
export function wasRefused(problem: unknown): problem is CallProblem {
  return problem instanceof CallProblem && problem.kind === 'refused' && isRefusal(problem.status);
}
