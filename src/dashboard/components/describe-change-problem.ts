import { describeOffline } from '#dashboard/copy/offline.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import { Offline } from '#dashboard/queries/when-online.ts';

interface Texts {
  readonly failed: string;
  /** Nobody knows whether the change was made. */
  readonly unclear: string;
}

/** What to say about a change that failed, if its own reason isn't known. */
export function describeChangeProblem(problem: unknown, { failed, unclear }: Texts): string {
  if (problem instanceof Offline) return describeOffline(failed);
  return isUnclear(problem) ? unclear : failed;
}
