import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import type { LiveOrders } from './live-orders.ts';

export interface ListNotesProps {
  readonly live: LiveOrders;
  readonly ignored: readonly string[];
  /** Why a dialog that the address asks for did not open. */
  readonly nothingToDo: keyof typeof listNotesCopy.nothingTo | undefined;
  readonly onRefresh: () => void;
}

/** Notes above the list: orders that are new or no longer match, and unknown parts of the address. */
export function ListNotes({ live, ignored, nothingToDo, onRefresh }: ListNotesProps) {
  const pill =
    'rounded-full border border-info-line bg-info-bg px-3 py-1 text-sm font-semibold text-info-fg hover:brightness-97';
  const gone = live.left.size;
  return (
    <>
      {live.arrived > 0 ? (
        <button type="button" className={pill} onClick={onRefresh}>
          {listNotesCopy.newOrders(live.arrived)}
        </button>
      ) : null}
      {gone > 0 ? (
        <p className="text-ink-2">
          {live.movedToBooked === gone ? listNotesCopy.movedToBooked(gone) : listNotesCopy.leftView(gone)}
          {' · '}
          <button type="button" className="font-semibold text-accent underline" onClick={onRefresh}>
            {listNotesCopy.tidy}
          </button>
        </p>
      ) : null}
      {ignored.length > 0 ? <p className="text-ink-2">{listNotesCopy.ignored(ignored)}</p> : null}
      {nothingToDo === undefined ? null : <p className="text-ink-2">{listNotesCopy.nothingTo[nothingToDo]}</p>}
    </>
  );
}
