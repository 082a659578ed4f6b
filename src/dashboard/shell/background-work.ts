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
    /** The service refuses label requests with our secret. */
    readonly isForbidden: boolean;
  } | null;
}

const work = new Store<Work>({ running: 0, unclear: null, labels: null });

/** Called by watch-background-work.tsx, which is loaded after the first page. */
export function publishWork(next: Work): void {
  if (JSON.stringify(next) !== JSON.stringify(work.get())) work.set(next);
}

export function useWork(): Work {
  return useStore(work);
}
