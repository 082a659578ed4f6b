import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { usePrintRequest } from '#dashboard/state/print-request.ts';
import { useHasSelection } from '#dashboard/state/selection.ts';
import type { LiveOrders } from './live-orders.ts';

export interface ListNotesProps {
  readonly live: LiveOrders;
  readonly ignored: readonly string[];
  /** The dialog requested by the URL. */
  readonly dialog: OrderAddress['dialog'];
  readonly onRefresh: () => void;
}

/** Notes above the list: orders that are new or no longer match, and unknown parts of the URL. */
export function ListNotes({ live, ignored, dialog, onRefresh }: ListNotesProps) {
  const nothingToDo = useNothingToDo(dialog);
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

/** Why a dialog requested by the URL didn't open: without a selection there is nothing to review or print. */
function useNothingToDo(dialog: OrderAddress['dialog']): keyof typeof listNotesCopy.nothingTo | undefined {
  const hasSelection = useHasSelection();
  const isPrinting = usePrintRequest() !== undefined;
  if (hasSelection) return undefined;
  if (dialog === 'review') return 'book';
  return dialog === 'print' && !isPrinting ? 'print' : undefined;
}
