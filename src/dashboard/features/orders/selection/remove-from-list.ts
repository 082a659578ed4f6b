import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import type { QueryClient } from '@tanstack/react-query';
import { removeFromList } from '#contract/gateway/entered-orders.ts';
import { selectionCopy as copy } from '#dashboard/copy/selection.ts';
import { call } from '#dashboard/queries/caller.ts';
import { orderKeys } from '#dashboard/queries/query-keys.ts';
import { whenOnline } from '#dashboard/queries/when-online.ts';
import { putBack } from '#dashboard/state/later-selection.ts';
import { selection } from '#dashboard/state/selection.ts';
import { showToast, showUndoable } from '#dashboard/ui/toasts.ts';

/** Removes orders from the working list and from the selection. Nothing is cancelled, and Undo restores both. */
export async function removeSelected(client: QueryClient, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  const before = selection.list();
  let removed: readonly string[];
  try {
    removed = await send(client, numbers, false);
  } catch (problem) {
    showToast(describeChangeProblem(problem, { unclear: copy.removeUnclear, failed: copy.removeFailed }));
    return;
  }
  selection.remove(removed);
  const undo = async () => {
    await send(client, removed, true);
    putBack(removed, before);
  };
  showUndoable(copy.removed(removed.length), undo, (problem) =>
    describeChangeProblem(problem, { unclear: copy.putBackUnclear, failed: copy.notPutBack }),
  );
}

async function send(client: QueryClient, numbers: readonly string[], back: boolean) {
  try {
    const body = { tracking_numbers: [...numbers], back };
    return (await whenOnline(() => call(removeFromList, { body }))).tracking_numbers;
  } finally {
    await client.invalidateQueries({ queryKey: orderKeys.live });
  }
}
