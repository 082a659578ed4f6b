import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** For a scan made while a dialog is open. Also audible, because whoever scans may not be looking at the screen. */
export function ignoreScan(why: string = copy.ignored): void {
  playSound('wrong');
  showToast(why);
}
