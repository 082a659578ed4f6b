import { useEffectEvent, useLayoutEffect } from 'react';
import { hasOpenLayer } from '#dashboard/ui/open-layer.ts';
import { isField } from '#dashboard/ui/shortcuts.ts';

/** Esc closes the drawer, unless something lies over it. */
export function useCloseByKey(onClose: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || hasOpenLayer() || isField(event.target)) return;
    // The list behind would clear its selection with the same press, where it hears of it later.
    event.preventDefault();
    onClose();
  });
  // With the drawer itself: what is seen can be closed.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
