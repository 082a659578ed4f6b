import { tagsCopy as copy } from '#dashboard/copy/order-notes.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';

/** Why tags weren't changed, or that nobody knows. */
export function describeTagsProblem(problem: unknown): string {
  return isUnclear(problem) ? copy.unclear : copy.failed;
}
