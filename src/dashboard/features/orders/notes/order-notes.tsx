import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { type FormEvent, useId, useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import { LONGEST_NOTE } from '#contract/limits.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { notesCopy as copy } from '#dashboard/copy/order-notes.ts';
import { addNoteMutation, changeTagsMutation, deleteNoteMutation } from '#dashboard/queries/order-notes.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import type { OrderDetails } from '#dashboard/features/orders/drawer/order-details.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { describeTagsProblem } from './describe-tags-problem.ts';
import { TagDialog } from './tag-dialog.tsx';
import { unsentNotes } from './unsent-notes.ts';

/** An order's notes, with author and time, and its tags. */
export function OrderNotes({ details }: { readonly details: OrderDetails }) {
  const { order, notes = [] } = details;
  const number = order.tracking_number;
  const { data: session } = useQuery(sessionQuery());
  const place = `${session?.person?.email} ${number}`;
  return (
    <section aria-label={copy.title} className="mb-5 rounded-[10px] border border-line p-3">
      <OrderTags number={number} tags={order.tags?.split(', ') ?? []} />
      {notes.length === 0 ? null : (
        <ul aria-label={copy.list} className="mt-3 text-table">
          {notes.map((note) => (
            <NoteItem key={note.note_id} number={number} note={note} />
          ))}
        </ul>
      )}
      {/* Whose note it is may be known only after the order has been read. */}
      <NewNote key={place} number={number} place={place} />
    </section>
  );
}

function OrderTags({ number, tags }: { readonly number: string; readonly tags: readonly string[] }) {
  const [isChanging, setChanging] = useState(false);
  const changing = useMutation({
    ...changeTagsMutation(),
    onError: (problem) => showToast(describeTagsProblem(problem)),
  });
  const remove = (tag: string) => changing.mutate({ tracking_numbers: [number], remove: [tag] });
  return (
    <div className="flex flex-wrap items-center gap-2 text-table">
      {tags.length === 0 ? <span className="text-ink-3">{copy.noTags}</span> : null}
      {tags.map((tag) => (
        <span
          key={tag}
          className="flex min-h-8 max-w-full items-center rounded-sm border border-line-strong bg-surface-2 pl-2.5 font-semibold"
        >
          <span title={tag} className="truncate">
            {tag}
          </span>
          <button
            type="button"
            aria-label={copy.removeTag(tag)}
            title={copy.removeTag(tag)}
            onClick={() => remove(tag)}
            className="flex size-7.5 flex-none items-center justify-center rounded-sm hover:bg-hover max-lg:size-11"
          >
            <Icon of={X} size={14} />
          </button>
        </span>
      ))}
      <Button tone="quiet" size="small" onClick={() => setChanging(true)}>
        {copy.change}
      </Button>
      {isChanging ? <TagDialog numbers={[number]} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

interface NoteItemProps {
  readonly number: string;
  readonly note: NonNullable<OrderDetails['notes']>[number];
}

function NoteItem({ number, note }: NoteItemProps) {
  // Reported even if the note has left the page by then, as it does once it is deleted.
  const deleting = useMutation({
    ...deleteNoteMutation(),
    onSuccess: () => showToast(copy.removed),
    onError: (problem) => showToast(describeProblem(problem, copy.notRemoved, copy.removeUnclear)),
  });
  const nameOf = usePersonName();
  const remove = () => deleting.mutate({ tracking_number: number, note_id: note.note_id });
  return (
    <li className="border-t border-line py-2">
      <p className="break-words whitespace-pre-line">{note.text}</p>
      <p className="flex items-center justify-between gap-3 text-sm text-ink-3">
        <span className="min-w-0 break-words">{copy.by(nameOf(note.by, 'start'), formatMoment(note.at))}</span>
        {note.may_delete ? (
          <Button tone="quiet" size="small" unavailable={deleting.isPending} onClick={remove}>
            {copy.remove}
          </Button>
        ) : null}
      </p>
    </li>
  );
}

interface NewNoteProps {
  readonly number: string;
  /** Key under which the unsent text is kept. */
  readonly place: string;
}

/** Only a button until somebody wants to write or has begun to, because most people look for the details below. */
function NewNote({ number, place }: NewNoteProps) {
  const [isWanted, setWanted] = useState(false);
  const [isBegun] = useState(() => unsentNotes.get(place) !== undefined);
  return isWanted || isBegun ? (
    <NoteForm number={number} place={place} takesFocus={isWanted} />
  ) : (
    <Button tone="quiet" size="small" className="mt-1 -ml-3" onClick={() => setWanted(true)}>
      {copy.write}
    </Button>
  );
}

type NoteFormProps = NewNoteProps & { readonly takesFocus: boolean };

function NoteForm({ number, place, takesFocus }: NoteFormProps) {
  const [{ text, noteId }, setNote] = useState(() => unsentNotes.get(place) ?? { text: '', noteId: makeUuid() });
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const adding = useReportedMutation(
    {
      ...addNoteMutation(),
      onSuccess: (_added, { note_id: added }) => {
        // Text typed in the meantime is another note, and stays.
        if (unsentNotes.get(place)?.noteId === added) write('');
      },
    },
    (problem) => copy.notSaved(number, describeNoteProblem(problem)),
  );
  const write = (next: string) => {
    // Changed text is a new note, even if the previous one was saved and only its answer was lost.
    const note = { text: next, noteId: makeUuid() };
    unsentNotes.keep(place, note);
    setNote(note);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setMissing(true);
    if (adding.isPending) return;
    adding.mutate({ tracking_number: number, note_id: noteId, text: text.trim() });
  };
  const problem = adding.isError ? describeNoteProblem(adding.error) : isMissing ? copy.missing : undefined;
  return (
    <form noValidate onSubmit={add} className="mt-3 border-t border-line pt-3">
      <label htmlFor={id} className="block text-table font-semibold">
        {copy.field}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-3">
        {copy.hint}
      </p>
      <textarea
        id={id}
        rows={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Opened by a press, to write in it.
        autoFocus={takesFocus}
        maxLength={LONGEST_NOTE}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
        value={text}
        onChange={(event) => {
          write(event.target.value);
          setMissing(false);
        }}
        className="mt-1.5 w-full rounded-md border border-line-strong bg-surface px-3 py-2"
      />
      {problem === undefined ? null : (
        <p role="alert" className="text-sm font-semibold text-bad-fg">
          {problem}
        </p>
      )}
      <Button type="submit" size="small" className="mt-1" busy={adding.isPending && copy.adding}>
        {copy.add}
      </Button>
    </form>
  );
}

function describeNoteProblem(problem: unknown): string {
  return describeProblem(problem, copy.failed, copy.unclear);
}

function describeProblem(problem: unknown, failed: string, unclear: string): string {
  const known = problem instanceof CallProblem ? copy.problems[problem.code ?? ''] : undefined;
  return known ?? describeChangeProblem(problem, { unclear, failed });
}
