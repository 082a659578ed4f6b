import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { asListedQuery } from '#dashboard/queries/selection.ts';
import { selection } from '#dashboard/state/selection.ts';

export interface PrintProps {
  readonly listed: readonly string[];
  readonly scanned: readonly string[];
  readonly listName: string;
  readonly onClose: () => void;
}

interface PrintSelectionProps {
  readonly Print: ComponentType<PrintProps>;
  readonly filter: OrderFilter | undefined;
  readonly listName: string;
  readonly onClose: () => void;
}

/** Prints the selection as it was when the dialog opened, in the order of the list. */
export function Component({ Print, filter, listName, onClose }: PrintSelectionProps) {
  const [scanned] = useState(() => selection.list());
  const { data, isError } = useQuery(asListedQuery(scanned, filter));
  // A list that can't be read now still prints, in the order of choosing.
  const listed = data ?? (isError ? scanned : undefined);
  if (listed === undefined || listed.length === 0) return null;
  return (
    <Suspense>
      <Print listed={listed} scanned={scanned} listName={listName} onClose={onClose} />
    </Suspense>
  );
}
