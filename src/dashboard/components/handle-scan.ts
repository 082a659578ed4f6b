import type { QueryClient } from '@tanstack/react-query';
import type { Scan } from '#domain/scan-burst.ts';
import type { NavigateFunction } from 'react-router';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { paths } from '#dashboard/paths.ts';
import { findScanned } from '#dashboard/queries/scanned-order.ts';
import { blocksKeys } from '#dashboard/ui/open-layer.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { ignoreScan } from './ignore-scan.ts';

let newest = 0;

/**
 * Default handling of scans: opens the scanned order. While a dialog is open, even one opened during a slow look-up, it only reports that
 * the scan was ignored. Nor does a slow look-up take the person away if they have scanned something else or opened another page meanwhile.
 */
export async function handleScan(client: QueryClient, navigate: NavigateFunction, scanned: Scan): Promise<void> {
  if (blocksKeys()) {
    ignoreScan();
    return;
  }
  newest += 1;
  const [own, { pathname }] = [newest, location];
  const { text, order, near, isUnchecked, isUnread } = await findScanned(client, scanned);
  if (order === undefined && !isUnchecked) {
    playSound('wrong');
    showToast(isUnread ? copy.lines.unread : copy.notFound(text, near));
  } else if (blocksKeys()) ignoreScan();
  else if (own === newest && pathname === location.pathname) await navigate(paths.order(text));
}
