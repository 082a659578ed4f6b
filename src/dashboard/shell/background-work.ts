import { useSyncExternalStore } from 'react';

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

let work: Work = { running: 0, unclear: null, labels: null };
const listeners = new Set<() => void>();

/** Told by WorkWatch, which comes after the first page so that the first page need not wait for it. */
export function publishWork(next: Work): void {
  if (JSON.stringify(next) === JSON.stringify(work)) return;
  work = next;
  for (const listener of listeners) listener();
}

export function useWork(): Work {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => work,
  );
}
