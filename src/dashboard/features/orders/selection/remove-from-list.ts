import type { QueryClient } from '@tanstack/react-query';
import { removeFromList } from '#contract/gateway/entered-orders.ts';
import { selectionCopy as copy } from '#dashboard/copy/selection.ts';
import { call } from '#dashboard/queries/caller.ts';
import { orderKeys } from '#dashboard/queries/query-keys.ts';
import { putBack } from '#dashboard/state/later-selection.ts';
import { selection } from '#dashboard/state/selection.ts';
import { showToast, showUndoable } from '#dashboard/ui/toasts.ts';

/** Removes orders from the working list and from the selection. Nothing is cancelled, and Undo restores both. */
export async function removeSelected(client: QueryClient, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const before = selection.list();
  const removed = await send(client, numbers, false).catch(() => undefined);
  if (removed === undefined) {
    showToast(copy.removeFailed);
    return;
  }
  selection.remove(removed);
  const undo = async () => {
    await send(client, removed, true);
    putBack(removed, before);
  };
  showUndoable(copy.removed(removed.length), undo, () => copy.notPutBack);
}

async function send(client: QueryClient, numbers: readonly string[], back: boolean) {
  const { tracking_numbers } = await call(removeFromList, { body: { tracking_numbers: [...numbers], back } });
  await client.invalidateQueries({ queryKey: orderKeys.live });
  return tracking_numbers;
}
