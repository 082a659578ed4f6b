import type { QueryClient } from '@tanstack/react-query';
import type { Scan } from '#domain/scan-burst.ts';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { findScanned } from '#dashboard/queries/scanned-order.ts';
import { selection } from '#dashboard/state/selection.ts';
import { announce } from '#dashboard/ui/announcements.ts';
import { blocksScans } from '#dashboard/ui/open-layer.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Selects the scanned order and scrolls to its row. An open drawer shows the scanned order instead. */
export async function handleOrdersScan(
  client: QueryClient,
  scanned: Scan,
  isDrawerOpen: boolean,
  onOpen: (trackingNumber: string) => void,
): Promise<void> {
  if (blocksScans()) {
    showToast(copy.ignored);
    return;
  }
  const { text, order, near, isUnread } = await findScanned(client, scanned);
  if (order === undefined) {
    playSound('wrong');
    showToast(isUnread ? copy.lines.unread : copy.notFound(text, near));
    return;
  }
  if (isDrawerOpen) {
    onOpen(text);
    return;
  }
  const isThere = selection.has(text);
  if (!isThere) selection.add([text]);
  playSound(isThere ? 'again' : 'done');
  if (isThere) showToast(copy.alreadySelected(text));
  else announce(copy.selected(text));
  document.querySelector(`[data-row="${CSS.escape(text)}"]`)?.scrollIntoView({ block: 'nearest' });
}
