import { useStaleDialog } from '#dashboard/components/use-stale-dialog.ts';
import { nothingToCopy } from '#dashboard/copy/nothing-to.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { selection } from '#dashboard/state/selection.ts';

interface StaleSelectionDialogProps {
  readonly dialog: NonNullable<OrderAddress['dialog']>;
}

/** Takes a dialog for the selection out of the URL if nothing is selected. */
export function StaleSelectionDialog({ dialog }: StaleSelectionDialogProps) {
  useStaleDialog(dialog, () => {
    if (dialog === 'paste' || dialog === 'import' || selection.count() > 0) return undefined;
    return dialog === 'print' && printRequest.get() !== undefined ? undefined : nothingToCopy.selected[dialog];
  });
  return null;
}
