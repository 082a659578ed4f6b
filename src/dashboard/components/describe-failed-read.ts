import { describeOffline } from '#dashboard/copy/offline.ts';

/** What to say about a read that failed, with the reason if it is that this device has no network. */
export function describeFailedRead(failed: string): string;
export function describeFailedRead(failed: string | undefined): string | undefined;
export function describeFailedRead(failed: string | undefined): string | undefined {
  return failed === undefined || navigator.onLine ? failed : describeOffline(failed);
}
