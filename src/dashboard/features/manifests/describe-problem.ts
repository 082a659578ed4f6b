import { CallProblem } from '#client/problem.ts';
import { serviceAheadMs } from '#dashboard/browser/service-time.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { isNotFound } from '#dashboard/queries/was-refused.ts';

const { states: copy } = manifestCopy;

export interface ProblemCopy {
  readonly kind: 'not_found' | 'refused' | 'no_answer' | 'problem';
  readonly heading: string;
  readonly text: string;
}

/** Why the service didn't provide a manifest or a link: what happened, what is unaffected, what to do. `at`: when it failed, by this device's clock, epoch ms. */
export function describeProblem(problem: Error, id: string, at: number): ProblemCopy {
  const { status, code } = problem instanceof CallProblem ? problem : { status: 0, code: undefined };
  if (isNotFound(problem)) return { kind: 'not_found', heading: copy.notFound(id), text: copy.notFoundText };
  if (status === 403 && code !== undefined) return { kind: 'refused', heading: copy.refused, text: copy.refusedText };
  if (status === 0 || code === 'unreachable')
    return { kind: 'no_answer', heading: copy.network, text: navigator.onLine ? copy.networkText : copy.offline };
  return { kind: 'problem', heading: copy.problem, text: copy.problemText(id, formatTime(at + serviceAheadMs())) };
}
