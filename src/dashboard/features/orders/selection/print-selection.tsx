import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { asListedQuery } from '#dashboard/queries/selection.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { selection } from '#dashboard/state/selection.ts';

interface PrintSelectionProps {
  readonly filter: OrderFilter | undefined;
  readonly listName: string;
}

/** Requests a print of the current selection, in list order, unless another print has already been requested. */
export function PrintSelection({ filter, listName }: PrintSelectionProps) {
  const [isTaken] = useState(() => printRequest.get() !== undefined);
  const [scanned] = useState(() => selection.list());
  const { data, isError } = useQuery({ ...asListedQuery(scanned, filter), enabled: !isTaken });
  // Falls back to the order of selection if the list can't be read.
  const listed = isTaken ? undefined : (data ?? (isError ? scanned : undefined));
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current || listed === undefined || listed.length === 0) return;
    isAsked.current = true;
    printRequest.set({ listed, scanned, listName });
  }, [listed, scanned, listName]);
  return null;
}
