import { listNotesCopy } from '#dashboard/copy/list-notes.ts';

/** Says which parts of a list's address this version doesn't know; nothing if it knows all of them. */
export function IgnoredNote({ values }: { readonly values: readonly string[] }) {
  return values.length === 0 ? null : (
    <p role="status" className="text-ink-2">
      {listNotesCopy.ignored(values)}
    </p>
  );
}
