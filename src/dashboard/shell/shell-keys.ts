import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { focusNewestToast } from '#dashboard/ui/focus-newest-toast.ts';
import { isField, useShortcut } from '#dashboard/ui/shortcuts.ts';
import { undoNewest } from '#dashboard/ui/toasts.ts';
import { NAV_ITEMS } from './nav-items.ts';
import type { Overlay } from './overlays.tsx';

/** Keys that work on every page. */
export function useShellKeys(open: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  useShortcut('?', () => open('shortcuts'));
  useShortcut('z', () => void undoNewest());
  const goTo = (key: string) => {
    const item = NAV_ITEMS.find((one) => one.key === key);
    if (item !== undefined) void navigate(item.to);
  };
  useShortcut('g t', () => goTo('t'));
  useShortcut('g o', () => goTo('o'));
  useShortcut('g s', () => goTo('s'));
  useShortcut('g l', () => goTo('l'));
  useShortcut('g b', () => goTo('b'));
  useShortcut('g m', () => goTo('m'));
  useShortcut('g w', () => goTo('w'));
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey;
      if (isChord && event.key === 'k') open('commands');
      else if (isChord && event.key === 'z' && !isField(event.target) && undoNewest()) event.preventDefault();
      else if (event.key === 'F6') focusNextRegion(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [open]);
  // In the capture phase, because dialogs stop key events.
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F8') {
        event.preventDefault();
        focusNewestToast();
      }
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      const button = findSubmit(event.target);
      if (button === undefined) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, []);
}

/** The button that submits the form around an element; it knows whether it can be pressed now. */
function findSubmit(target: EventTarget | null): HTMLButtonElement | undefined {
  const controls = target instanceof Element ? target.closest('form')?.elements : undefined;
  return [...(controls ?? [])].find((one) => one instanceof HTMLButtonElement && one.type === 'submit') as
    | HTMLButtonElement
    | undefined;
}

/** Regions are the elements with `data-region`, in document order. */
function focusNextRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  const at = regions.findLastIndex((region) => region.contains(document.activeElement));
  regions.at((at + step + regions.length) % regions.length)?.focus();
}
