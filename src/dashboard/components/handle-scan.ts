import type { QueryClient } from '@tanstack/react-query';
import type { Scan } from '#domain/scan-burst.ts';
import type { NavigateFunction } from 'react-router';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { paths } from '#dashboard/paths.ts';
import { findScanned } from '#dashboard/queries/scanned-order.ts';
import { blocksScans } from '#dashboard/ui/open-layer.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

let newest = 0;

/**
 * On pages that don't handle scans, a scan opens its order. While a dialog is open, it only says that it was ignored. Whoever has
 * scanned on is not led back by a look-up that took longer.
 */
export async function handleScan(client: QueryClient, navigate: NavigateFunction, scanned: Scan): Promise<void> {
  if (blocksScans()) {
    showToast(copy.ignored);
    return;
  }
  newest += 1;
  const own = newest;
  const { text, order, near, isUnchecked, isUnread } = await findScanned(client, scanned);
  if (order === undefined && !isUnchecked) {
    playSound('wrong');
    showToast(isUnread ? copy.lines.unread : copy.notFound(text, near));
  } else if (own === newest) await navigate(paths.order(text));
}
