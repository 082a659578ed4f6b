import { useEffectEvent, useLayoutEffect } from 'react';
import { hasOpenLayer } from '#dashboard/ui/open-layer.ts';
import { isField } from '#dashboard/ui/shortcuts.ts';

/** Closes the drawer on Esc, unless something is open on top of it. */
export function useCloseByKey(onClose: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || hasOpenLayer() || isField(event.target)) return;
    // Otherwise the list behind, whose listener runs later, would clear its selection on the same press.
    event.preventDefault();
    onClose();
  });
  // A layout effect, so that Esc works from the moment the drawer is visible.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
