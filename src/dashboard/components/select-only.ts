import { selectionActionCopy as copy } from '#dashboard/copy/selection-actions.ts';
import { selection } from '#dashboard/state/selection.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Replaces the selection with these orders; Undo adds the previously selected ones back. */
export function selectOnly(trackingNumbers: readonly string[]): void {
  const before = selection.list();
  selection.replace(trackingNumbers);
  const others = before.filter((number) => !selection.has(number));
  if (others.length > 0) showToast(copy.deselected(others.length), () => selection.add(others));
}
