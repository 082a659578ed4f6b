import type { Lane } from '#contract/gateway/lanes.ts';
import { Store, useStore } from '#dashboard/browser/store.ts';

export interface Work {
  /** Number of bookings that are running. */
  readonly running: number;
  /** The newest booking with unclear orders. */
  readonly unclear: { readonly bookingId: string; readonly orders: number; readonly since: string } | null;
  /** Label checks; null until they are known. */
  readonly labels: {
    readonly inProgress: number;
    readonly attention: number;
    /** Whether the service refuses label requests made with our secret. */
    readonly isForbidden: boolean;
  } | null;
  /** What every page shows of Today; null while it isn't known or nothing is due. */
  readonly today: {
    /** The carrier with the next cut-off. */
    readonly next: { readonly carrier: string; readonly at: string; readonly hasOpen: boolean } | null;
    /** A warning that nobody has acknowledged. */
    readonly warning: {
      readonly lane: string;
      readonly carrier: string;
      readonly cutOffAt: string;
      readonly minutes: number;
      readonly notBooked: number;
    } | null;
    /** A carrier whose orders will be booked automatically within ten minutes, and the time zone of its site. */
    readonly autoBook: { readonly lane: Lane; readonly zone: string } | null;
    /** Since when the service hasn't listed the orders that changed; null if it does. */
    readonly feedFailingSince: string | null;
    readonly day: string;
  } | null;
}

const work = new Store<Work>({ running: 0, unclear: null, labels: null, today: null });

/** Called by watch-background-work.tsx, which loads after the first page. */
export function publishWork(next: Work): void {
  if (JSON.stringify(next) !== JSON.stringify(work.get())) work.set(next);
}

export function useWork(): Work {
  return useStore(work);
}
