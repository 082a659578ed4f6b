import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { asListedQuery } from '#dashboard/queries/selection.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { selection } from '#dashboard/state/selection.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';

interface PrintSelectionProps {
  readonly filter: OrderFilter | undefined;
  readonly listName: string;
  readonly onClose: () => void;
}

/**
 * Requests a print of the current selection, in list order, unless another print has already been requested. Offline it says what it waits
 * for.
 */
export function PrintSelection({ filter, listName, onClose }: PrintSelectionProps) {
  const [isTaken] = useState(() => printRequest.get() !== undefined);
  const [scanned] = useState(() => selection.list());
  const { data, isError, isPaused } = useQuery({ ...asListedQuery(scanned, filter), enabled: !isTaken });
  // Falls back to the order of selection if the list can't be read.
  const listed = isTaken ? undefined : (data ?? (isError ? scanned : undefined));
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || listed === undefined || listed.length === 0) return;
    isAsked.current = true;
    printRequest.set({ listed, scanned, listName });
  }, [listed, scanned, listName]);
  if (!isPaused || isTaken || listed !== undefined) return null;
  return (
    <Dialog
      title={copy.title}
      width="narrow"
      onClose={onClose}
      actions={<Button onClick={onClose}>{copy.close}</Button>}
    >
      <p role="status">{copy.offline}</p>
    </Dialog>
  );
}
