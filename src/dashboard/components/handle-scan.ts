import type { QueryClient } from '@tanstack/react-query';
import type { Scan } from '#domain/scan-burst.ts';
import type { NavigateFunction } from 'react-router';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { paths } from '#dashboard/paths.ts';
import { findScanned } from '#dashboard/queries/scanned-order.ts';
import { blocksScans } from '#dashboard/ui/open-layer.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** On pages that don't handle scans, a scan opens its order. While a dialog is open, it only says that it was ignored. */
export async function handleScan(client: QueryClient, navigate: NavigateFunction, scanned: Scan): Promise<void> {
  if (blocksScans()) {
    showToast(copy.ignored);
    return;
  }
  const { text, order, near, isUnchecked, isUnread } = await findScanned(client, scanned);
  if (order === undefined && !isUnchecked) {
    playSound('wrong');
    showToast(isUnread ? copy.lines.unread : copy.notFound(text, near));
  } else await navigate(paths.order(text));
}
