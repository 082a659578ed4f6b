import { ordersCopy } from '#dashboard/copy/orders.ts';
import type { LiveOrders } from './live-orders.ts';

interface ListNotesProps {
  readonly live: LiveOrders;
  readonly ignored: readonly string[];
  /** Why a dialog that the address asks for did not open. */
  readonly nothingToDo: string | undefined;
  readonly onRefresh: () => void;
}

/** Quiet words above the list: what came, what left, what the address said that we don't know. */
export function ListNotes({ live, ignored, nothingToDo, onRefresh }: ListNotesProps) {
  const pill =
    'rounded-full border border-info-line bg-info-bg px-3 py-1 text-sm font-semibold text-info-fg hover:brightness-97';
  const gone = live.left.size;
  return (
    <div role="status" className="no-print flex flex-wrap items-center gap-3 text-table empty:hidden">
      {live.arrived > 0 ? (
        <button type="button" className={pill} onClick={onRefresh}>
          {ordersCopy.newOrders(live.arrived)}
        </button>
      ) : null}
      {gone > 0 ? (
        <p className="text-ink-2">
          {live.movedToBooked === gone ? ordersCopy.movedToBooked(gone) : ordersCopy.leftView(gone)}
          {' · '}
          <button type="button" className="font-semibold text-accent underline" onClick={onRefresh}>
            {ordersCopy.tidy}
          </button>
        </p>
      ) : null}
      {ignored.length > 0 ? <p className="text-ink-2">{ordersCopy.ignored(ignored)}</p> : null}
      {nothingToDo === undefined ? null : <p className="text-ink-2">{nothingToDo}</p>}
    </div>
  );
}
