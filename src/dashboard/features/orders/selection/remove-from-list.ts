import type { QueryClient } from '@tanstack/react-query';
import { removeFromList } from '#contract/gateway/orders.ts';
import { selectionCopy as copy } from '#dashboard/copy/selection.ts';
import { call } from '#dashboard/queries/caller.ts';
import { orderKeys } from '#dashboard/queries/query-keys.ts';
import { selection } from '#dashboard/state/selection.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Takes orders out of the working list and the selection. Nothing is cancelled, and Undo puts all of it back. */
export async function removeSelected(client: QueryClient, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const before = selection.list();
  const removed = await send(client, numbers, false);
  if (removed === undefined) return;
  selection.remove(removed);
  showToast(copy.removed(removed.length), () => {
    void putBack(client, removed, before);
  });
}

async function putBack(client: QueryClient, removed: readonly string[], before: readonly string[]): Promise<void> {
  if ((await send(client, removed, true)) !== undefined) selection.putBack(removed, before);
}

async function send(client: QueryClient, numbers: readonly string[], back: boolean) {
  try {
    const { tracking_numbers } = await call(removeFromList, { body: { tracking_numbers: [...numbers], back } });
    await client.invalidateQueries({ queryKey: orderKeys.live });
    return tracking_numbers;
  } catch {
    showToast(copy.removeFailed);
    return undefined;
  }
}
