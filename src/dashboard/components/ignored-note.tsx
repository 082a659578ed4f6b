import { listNotesCopy } from '#dashboard/copy/list-notes.ts';

/** Names the unknown parts of a list's address. Renders nothing if there are none. */
export function IgnoredNote({ values }: { readonly values: readonly string[] }) {
  return values.length === 0 ? null : (
    <p role="status" className="text-ink-2">
      {listNotesCopy.ignored(values)}
    </p>
  );
}
