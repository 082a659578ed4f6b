interface UnsentNote {
  readonly text: string;
  /** The same when it is sent again: a note whose answer was lost is no second one. */
  readonly noteId: string;
}

/** What was typed and is no note yet, by whoever types it and the order: it waits there while the page is open. */
const notes = new Map<string, UnsentNote>();

export const unsentNotes = {
  get: (key: string): UnsentNote | undefined => notes.get(key),
  keep(key: string, note: UnsentNote): void {
    if (note.text.trim() === '') notes.delete(key);
    else notes.set(key, note);
  },
};
