import type { QueryClient } from '@tanstack/react-query';
import type { Scan } from '#domain/scan-burst.ts';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { causeOf, isLeftOut, judgeScan } from '#domain/scan-verdict.ts';
import { ignoreScan } from '#dashboard/components/ignore-scan.ts';
import { nameScanVerdict, scanCopy as copy } from '#dashboard/copy/scan.ts';
import { findScanned } from '#dashboard/queries/scanned-order.ts';
import { selection } from '#dashboard/state/selection.ts';
import { announce } from '#dashboard/ui/announcements.ts';
import { blocksKeys } from '#dashboard/ui/open-layer.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** `selected`: the order that the scan selected. `isPart`: it turned out to be only part of the scan that followed. */
interface Handled {
  readonly scanned: string;
  selected?: string;
  isPart?: true;
}
let newest: Handled = { scanned: '' };

/**
 * Selects the scanned order and scrolls to its row; an open drawer switches to the scanned order. After a slow look-up, nothing
 * changes beneath a dialog opened in the meantime, and the person isn't taken back to an earlier order.
 */
export async function handleOrdersScan(
  client: QueryClient,
  scanned: Scan,
  onOpen: (trackingNumber: string) => void,
): Promise<void> {
  if (blocksKeys()) {
    ignoreScan();
    return;
  }
  if (scanned.insteadOf === newest.scanned) revert(newest);
  const own: Handled = { scanned: scanned.text };
  newest = own;
  const opens = isDrawerOpen();
  const { text, order, near, isUnchecked, isUnread } = await findScanned(client, scanned);
  if (own.isPart) return;
  if (blocksKeys()) ignoreScan();
  else if (order === undefined && !(isUnchecked && opens)) {
    playSound('wrong');
    showToast(isUnread ? copy.lines.unread : isUnchecked ? copy.notSelected(text) : copy.notFound(text, near));
  } else if (!opens) {
    if (!selection.has(text)) own.selected = text;
    select(text, order);
  }
  // If the look-up failed, the drawer lets it be retried.
  else if (own === newest && isDrawerOpen()) onOpen(text);
}

function revert(part: Handled): void {
  part.isPart = true;
  if (part.selected !== undefined) selection.remove([part.selected]);
}

/** False as well if the person has left the page. */
function isDrawerOpen(): boolean {
  const { pathname, search } = location;
  return pathname === '/orders' && new URLSearchParams(search).has('order');
}

/** Selects an order even if it can't be booked, since it may be selected for something else; a sound and a text say why it can't. */
function select(number: string, order: IndexedOrder | undefined): void {
  const wasSelected = selection.has(number);
  const outcome = judgeScan(number, order, wasSelected);
  if (!wasSelected) selection.add([number]);
  if (order !== undefined && isLeftOut(outcome)) {
    playSound('check');
    showToast(copy.selectedBut(number, nameScanVerdict({ outcome, cause: causeOf(order) })));
  } else {
    playSound(wasSelected ? 'again' : 'done');
    if (wasSelected) showToast(copy.alreadySelected(number));
    else announce(copy.selected(number));
  }
  document.querySelector(`[data-row="${CSS.escape(number)}"]`)?.scrollIntoView({ block: 'nearest' });
}
