import { useState } from 'react';
import { useStaleDialog } from '#dashboard/components/use-stale-dialog.ts';
import { nothingToCopy } from '#dashboard/copy/nothing-to.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { selection, useHasSelection } from '#dashboard/state/selection.ts';

/** Takes a dialog for the selection out of the URL if nothing is selected, and says so until something is. */
export function StaleSelectionDialog({ dialog }: { readonly dialog: OrderAddress['dialog'] }) {
  const hasSelection = useHasSelection();
  const [note, setNote] = useState<string>();
  if (hasSelection && note !== undefined) setNote(undefined);
  const why = () => {
    if (dialog === undefined || dialog === 'paste' || dialog === 'import' || selection.count() > 0) return undefined;
    return dialog === 'print' && printRequest.get() !== undefined ? undefined : nothingToCopy.selected[dialog];
  };
  useStaleDialog(hasSelection ? undefined : dialog, why, setNote);
  return note === undefined ? null : <p className="text-ink-2">{note}</p>;
}
