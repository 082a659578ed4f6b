import { Store, useStore } from '#dashboard/browser/store.ts';

export interface Work {
  /** Bookings on their way. */
  readonly running: number;
  /** The newest booking with orders whose outcome nobody knows. */
  readonly unclear: { readonly bookingId: string; readonly orders: number; readonly since: string } | null;
  /** Label checks; null until they are known. */
  readonly labels: {
    readonly inProgress: number;
    readonly attention: number;
    /** The service refuses labels to our secret. */
    readonly isForbidden: boolean;
  } | null;
}

const work = new Store<Work>({ running: 0, unclear: null, labels: null });

/** Told by WorkWatch, which comes after the first page so that the first page need not wait for it. */
export function publishWork(next: Work): void {
  if (JSON.stringify(next) !== JSON.stringify(work.get())) work.set(next);
}

export function useWork(): Work {
  return useStore(work);
}
