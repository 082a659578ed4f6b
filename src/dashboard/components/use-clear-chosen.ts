import { useEffect, useEffectEvent } from 'react';
import type { Chosen } from '#dashboard/state/chosen.ts';
import { hasOpenLayer } from '#dashboard/ui/open-layer.ts';
import { isField } from '#dashboard/ui/shortcuts.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/**
 * Returns what unticks everything, with Undo. Esc does so too, unless a field has it or something is open on top of the list
 * (`isCovered`: that isn't known to the browser as such).
 */
export function useClearChosen<T>(
  chosen: Chosen<T>,
  describe: (count: number) => string,
  isCovered = false,
): () => void {
  const clear = () => {
    const before = chosen.get();
    if (before.length === 0) return;
    chosen.set([]);
    showToast(describe(before.length), () => chosen.choose(before, true));
  };
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isCovered || hasOpenLayer() || isField(event.target))
      return;
    if (isOnPage(event.target)) clear();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return clear;
}

function isOnPage(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('main') !== null);
}
