import { useEffect, useEffectEvent } from 'react';
import { hasOpenLayer } from '#dashboard/ui/open-layer.ts';
import { isField } from '#dashboard/ui/shortcuts.ts';

/** Esc closes the drawer, unless something lies over it. */
export function useCloseByKey(onClose: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !hasOpenLayer() && !isField(event.target)) onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
