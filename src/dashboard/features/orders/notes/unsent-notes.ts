interface UnsentNote {
  readonly text: string;
  /** Stays the same when the note is sent again, so that a lost answer doesn't lead to a duplicate. */
  readonly noteId: string;
}

/** Unsent text by person and order, kept while the page is open. */
const notes = new Map<string, UnsentNote>();

export const unsentNotes = {
  get: (key: string): UnsentNote | undefined => notes.get(key),
  keep(key: string, note: UnsentNote): void {
    if (note.text.trim() === '') notes.delete(key);
    else notes.set(key, note);
  },
};
