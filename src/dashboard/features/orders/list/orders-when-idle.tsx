import { useEffect } from 'react';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { useWhenIdle } from '#dashboard/browser/when-idle.ts';
import { loadSelectionParts } from '#dashboard/features/orders/selection/selection-slot.tsx';
import { loadSelectionHandlers } from '#dashboard/features/orders/selection/use-selection-actions.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { OrdersSkeleton } from './orders-list.tsx';

const LaterListParts = lazyChunk(() => import('./later-list-parts.tsx'), 'LaterListParts');

interface OrdersWhenIdleProps {
  readonly address: OrderAddress;
  readonly viewName: string;
  /** Undefined until the list has loaded. */
  readonly total: number | undefined;
  readonly readAt: number;
}

/** Parts that the list is usable without at first. Separate from the surrounding page, whose rows would otherwise all re-render. */
export function OrdersWhenIdle({ address, viewName, total, readAt }: OrdersWhenIdleProps) {
  const isIdle = useWhenIdle(() => total === undefined);
  useEffect(() => {
    // Prefetched, so that the first click doesn't have to wait.
    if (isIdle)
      Promise.all([loadSelectionParts(), loadSelectionHandlers(), OrdersSkeleton.load()]).catch(() => undefined);
  }, [isIdle]);
  return isIdle ? <LaterListParts address={address} viewName={viewName} total={total ?? 0} readAt={readAt} /> : null;
}
