import { useShortcut } from '#dashboard/ui/shortcuts.ts';

interface LabelKeysProps {
  readonly onRefresh: () => void;
}

const rows = () => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

/** Keys of the list: up, down, refresh. Enter and Space open the order's label, as its link does. Draws nothing. */
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
  return null;
}
