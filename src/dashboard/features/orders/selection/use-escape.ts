import { useEffect, useEffectEvent } from 'react';
import { hasOpenLayer } from '#dashboard/ui/open-layer.ts';
import { isField } from '#dashboard/ui/shortcuts.ts';
import { clearSelection } from './use-selection-actions.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import type { RangeSelection } from './range-selection.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';

/** Esc closes the topmost layer, then ends the range, then clears the selection (with Undo). */
export function useEscape(range: RangeSelection, address: OrderAddress, goTo: GoTo): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || hasOpenLayer() || isField(event.target)) return;
    // Back leads to where it was opened, not to the order again.
    if (address.order !== undefined) goTo({ order: undefined }, 'replace');
    else if (range.isInRange()) range.leave();
    else if (isOnList(event.target)) clearSelection();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function isOnList(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('[role="grid"]') !== null);
}
