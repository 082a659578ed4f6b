import { useEffect } from 'react';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';

interface LabelKeysProps {
  readonly onRefresh: () => void;
}

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

/** Keys of the list: up, down, refresh. Space on a row peeks at its label, as Enter on its link does. Draws nothing. */
export function LabelKeys({ onRefresh }: LabelKeysProps) {
  const step = (by: number) => {
    const all = rows();
    const at = all.findIndex((row) => row === document.activeElement);
    const next = at === -1 ? all[by > 0 ? 0 : all.length - 1] : all[at + by];
    next?.focus();
  };
  useShortcut('j', () => step(1));
  useShortcut('k', () => step(-1));
  useShortcut('r', onRefresh);
  useEffect(() => {
    const peek = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.matches('main [data-row]'))
        return;
      event.preventDefault();
      event.target.click();
    };
    document.addEventListener('keydown', peek);
    return () => document.removeEventListener('keydown', peek);
  }, []);
  return null;
}
