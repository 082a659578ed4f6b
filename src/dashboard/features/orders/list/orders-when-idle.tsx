import { useEffect } from 'react';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { useWhenIdle } from '#dashboard/browser/when-idle.ts';
import { loadSelectionParts } from '#dashboard/features/orders/selection/selection-slot.tsx';
import { loadSelectionActs } from '#dashboard/features/orders/selection/use-selection-actions.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { OrdersSkeleton } from './orders-list.tsx';

const LaterListParts = lazyChunk(() => import('./later-list-parts.tsx'), 'LaterListParts');

interface OrdersWhenIdleProps {
  readonly address: OrderAddress;
  readonly viewName: string;
  /** Undefined until the list is there. */
  readonly total: number | undefined;
  readonly readAt: number;
}

/** What the list can be used without at first. Not in the page around it, which would be drawn again for it with all its rows. */
export function OrdersWhenIdle({ address, viewName, total, readAt }: OrdersWhenIdleProps) {
  const isIdle = useWhenIdle(() => total === undefined);
  useEffect(() => {
    // So that the first click finds it here.
    if (isIdle) Promise.all([loadSelectionParts(), loadSelectionActs(), OrdersSkeleton.load()]).catch(() => undefined);
  }, [isIdle]);
  return isIdle ? <LaterListParts address={address} viewName={viewName} total={total ?? 0} readAt={readAt} /> : null;
}
