import { Store, useStore } from '#dashboard/browser/store.ts';

type Urgency = 'polite' | 'assertive';

const announced: Readonly<Record<Urgency, Store<string>>> = { polite: new Store(''), assertive: new Store('') };

/** Announces a text to screen readers. `assertive` is only for: whole booking failed, outcome unclear, offline while booking. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  const store = announced[urgency];
  // A no-break space at the end makes a screen reader announce the same text again.
  store.set(store.get() === text ? `${text}\u00a0` : text);
}

export function useAnnouncement(urgency: Urgency): string {
  return useStore(announced[urgency]);
}
