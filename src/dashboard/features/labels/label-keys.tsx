import { useEffect } from 'react';
import { focusedRow, useRowKeys } from '#dashboard/ui/row-keys.ts';

interface LabelKeysProps {
  readonly onRefresh: () => void;
}

/** Keyboard shortcuts of the list. Space opens the focused row's label, as Enter on its link does. Renders nothing. */
export function LabelKeys({ onRefresh }: LabelKeysProps) {
  useRowKeys(onRefresh);
  useEffect(() => {
    const peek = (event: KeyboardEvent) => {
      const row = event.key === ' ' ? focusedRow() : undefined;
      if (row === undefined) return;
      event.preventDefault();
      row.click();
    };
    document.addEventListener('keydown', peek);
    return () => document.removeEventListener('keydown', peek);
  }, []);
  return null;
}
