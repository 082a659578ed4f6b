import { PersistedStore } from '#dashboard/browser/persisted-store.ts';

interface UnsentNote {
  readonly text: string;
  /** Stays the same when the note is sent again, so that a lost answer doesn't lead to a duplicate. */
  readonly noteId: string;
}

/** Unsent text by person and order, kept in this tab. */
const notes = new PersistedStore<Readonly<Record<string, UnsentNote>>>(
  'slipway.unsent-notes',
  {},
  { '*': { text: '', noteId: '' } },
  'session',
);

export const unsentNotes = {
  get: (key: string): UnsentNote | undefined => notes.get()[key],
  keep(key: string, note: UnsentNote): void {
    const others = Object.entries(notes.get()).filter(([other]) => other !== key);
    notes.set(Object.fromEntries(note.text.trim() === '' ? others : [...others, [key, note]]));
  },
};
