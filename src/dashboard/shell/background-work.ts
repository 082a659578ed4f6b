import { useSyncExternalStore } from 'react';

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

let work: Work = { running: 0, unclear: null, labels: null };
const listeners = new Set<() => void>();

/** Called by watch-background-work.tsx, which is loaded after the first page. */
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
