import type { OrderFilter } from '#contract/gateway/orders.ts';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { SlowDialog } from '#dashboard/components/slow-dialog.tsx';
import { type Review, useLoadedAhead } from '#dashboard/components/review.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';
import { useSelectedNumbers } from '#dashboard/state/selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { SelectionActions } from './use-selection-actions.ts';

const PrintSelection = lazyChunk(() => import('./print-selection.tsx'), 'PrintSelection', { Fallback: SlowDialog });
const CancelSelection = lazyChunk(
  () => import('#dashboard/features/orders/cancel/cancel-selection.tsx'),
  'CancelSelection',
  { Fallback: SlowDialog },
);
const HoldSelection = lazyChunk(() => import('#dashboard/features/orders/hold/hold-selection.tsx'), 'HoldSelection', {
  Fallback: SlowDialog,
});

const SiteSelection = lazyChunk(() => import('#dashboard/features/orders/site/site-selection.tsx'), 'SiteSelection', {
  Fallback: SlowDialog,
});

const TagSelection = lazyChunk(() => import('#dashboard/features/orders/notes/tag-selection.tsx'), 'TagSelection', {
  Fallback: SlowDialog,
});

export interface SelectionPartsProps {
  readonly Review: Review | undefined;
  readonly address: OrderAddress;
  readonly filter: OrderFilter | undefined;
  readonly actions: SelectionActions;
  readonly viewName: string;
  readonly goTo: GoTo;
}

/** Rendered while orders are selected. */
export function SelectionParts({ Review, address, filter, actions, viewName, goTo }: SelectionPartsProps) {
  const close = () => goTo({ dialog: undefined }, closeTo);
  useLoadedAhead(Review, true);
  useLoadedAhead(PrintSelection, true);
  return (
    <>
      <SelectionBar filter={filter} actions={actions} />
      {address.dialog === 'review' && Review !== undefined ? <SelectionReview Review={Review} onClose={close} /> : null}
      {address.dialog === 'cancel' ? <CancelSelection onClose={close} /> : null}
      {address.dialog === 'hold' ? <HoldSelection onClose={close} /> : null}
      {address.dialog === 'site' ? <SiteSelection onClose={close} /> : null}
      {address.dialog === 'tags' ? <TagSelection onClose={close} /> : null}
      {address.dialog === 'print' ? <PrintSelection filter={filter} listName={viewName} onClose={close} /> : null}
    </>
  );
}

interface SelectionReviewProps {
  readonly Review: Review;
  readonly onClose: () => void;
}

function SelectionReview({ Review, onClose }: SelectionReviewProps) {
  return <Review trackingNumbers={useSelectedNumbers()} onClose={onClose} />;
}
