import { useSyncExternalStore } from 'react';

let polite = '';
let assertive = '';
const listeners = new Set<() => void>();

/** Says something to screen readers. `assertive` only for: whole booking failed, outcome unclear, offline while booking. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  // A no-break space at the end makes a screen reader announce the same text again.
  if (urgency === 'polite') polite = polite === text ? `${text}\u00a0` : text;
  else assertive = assertive === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useAnnouncement(urgency: 'polite' | 'assertive'): string {
  return useSyncExternalStore(subscribe, () => (urgency === 'polite' ? polite : assertive));
}
