import { useEffect } from 'react';
import { useShortcut } from './shortcuts.ts';

const ROW = 'main [data-row]';

/** Keys of a list whose rows are links with `data-row`: up, down, open, refresh. */
export function useRowKeys(onRefresh: () => void): void {
  useShortcut('j', () => step(1));
  useShortcut('k', () => step(-1));
  useShortcut('o', () => focusedRow()?.click());
  useShortcut('r', onRefresh);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || focusedRow() === undefined) return;
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

/** The row that has focus. */
export function focusedRow(): HTMLElement | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement.matches(ROW) ? activeElement : undefined;
}

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at === -1 ? rows.at(by > 0 ? 0 : -1) : rows[at + by];
  next?.focus();
}
