import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { tagsCopy as copy } from '#dashboard/copy/order-notes.ts';

/** Why tags weren't changed, or that nobody knows. */
export function describeTagsProblem(problem: unknown): string {
  return describeChangeProblem(problem, copy);
}
