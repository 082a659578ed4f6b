import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import type { LiveOrders } from './live-orders.ts';

const StaleSelectionDialog = lazyChunk(() => import('./stale-selection-dialog.tsx'), 'StaleSelectionDialog');

export interface ListNotesProps {
  readonly live: LiveOrders;
  readonly ignored: readonly string[];
  /** The dialog requested by the URL. */
  readonly dialog: OrderAddress['dialog'];
  /** The first dialog that the URL requested: what is said of it stays when the URL no longer does. */
  readonly named: OrderAddress['dialog'];
  readonly onRefresh: () => void;
}

/** Notes above the list: orders that are new or no longer match, and unknown parts of the URL. */
export function ListNotes({ live, ignored, dialog, named, onRefresh }: ListNotesProps) {
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
      {named === undefined ? null : <StaleSelectionDialog dialog={dialog} />}
      {ignored.length > 0 ? <p className="text-ink-2">{listNotesCopy.ignored(ignored)}</p> : null}
    </>
  );
}
