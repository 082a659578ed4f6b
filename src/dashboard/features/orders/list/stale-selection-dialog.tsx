import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaleDialog } from '#dashboard/components/use-stale-dialog.ts';
import { nothingToCopy } from '#dashboard/copy/nothing-to.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { selection, useHasSelection } from '#dashboard/state/selection.ts';

/**
 * Takes a dialog for the selection out of the URL if nothing is selected, and says so until something is; likewise the import of a file,
 * if the service has an orders feed.
 */
export function StaleSelectionDialog({ dialog }: { readonly dialog: OrderAddress['dialog'] }) {
  const { data: session } = useQuery(sessionQuery());
  const feed = session?.service?.capabilities.ordersFeed;
  const isNoImport = dialog === 'import' && feed !== undefined && feed !== 'no';
  useStaleDialog(isNoImport ? 'import' : undefined, () => nothingToCopy.imported);
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
