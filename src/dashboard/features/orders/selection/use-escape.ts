import { useEffect, useEffectEvent } from 'react';
import { hasOpenLayer } from '#dashboard/ui/open-layer.ts';
import { isField } from '#dashboard/ui/shortcuts.ts';
import { clearSelection } from './use-selection-actions.ts';
import type { RangeSelection } from './range-selection.ts';

/** Esc ends the range, then clears the selection (with Undo), unless something is open on top of the list, which it closes. */
export function useEscape(range: RangeSelection, isOff: boolean): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isOff || event.key !== 'Escape' || event.defaultPrevented || hasOpenLayer() || isField(event.target)) return;
    if (range.isInRange()) range.leave();
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
