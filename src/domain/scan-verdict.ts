import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { whyLeftOut } from './bookability.ts';
import { isProductBarcode, isTooShort } from './scanned-text.ts';

/** Not added to the list: nothing can be done with the order, at least until somebody has looked at it. */
const LEFT_OUT = ['booked', 'being_booked', 'unclear', 'cancelled', 'held', 'attention'] as const;
export type LeftOutVerdict = (typeof LEFT_OUT)[number];
/** Why an order on the list can no longer be booked. `unknown`: it is no longer one of our orders. */
export type GoneVerdict = LeftOutVerdict | 'unknown';

/**
 * The result of a scan. Added to the list: `added`, and `no_label`, whose label is still to come. Not added: `again` (already on it), those in
 * `LEFT_OUT`, and what is not one of our orders: `unknown`, `product` (the goods' barcode), `unread`.
 */
export const SCAN_VERDICTS = ['added', 'no_label', 'again', ...LEFT_OUT, 'unknown', 'product', 'unread'] as const;
export type ScanVerdict = (typeof SCAN_VERDICTS)[number];

type ScannedOrder = Pick<IndexedOrder, 'label' | 'booking' | 'state' | 'tracking_only' | 'unchecked' | 'held'>;

/**
 * Judges a scan for a list of orders to book. `order` is what the index knows about the number, if anything. An order
 * already on the list that can no longer be booked gets the verdict for that reason.
 */
export function judgeScan(text: string, order: ScannedOrder | undefined, isInList: boolean): ScanVerdict {
  if (order === undefined) {
    if (isTooShort(text)) return 'unread';
    return isProductBarcode(text) ? 'product' : 'unknown';
  }
  const why = whyLeftOut({ ...order, isHeld: order.held != null });
  switch (why) {
    case undefined:
      return isInList ? 'again' : 'added';
    case 'no_label':
      return isInList ? 'again' : 'no_label';
    case 'already_booked':
      return 'booked';
    case 'being_booked':
    case 'unclear':
    case 'cancelled':
    case 'held':
      return why;
    case 'being_cancelled':
      return 'cancelled';
    case 'tracking_only':
    case 'label_attention':
    case 'unknown':
      return 'attention';
  }
}

/** Whether the scan adds the order to the list. */
export function joinsList(verdict: ScanVerdict): boolean {
  return verdict === 'added' || verdict === 'no_label';
}

/** The code of the problem with an order's label; null if unknown. A tracking-only order's label is never requested. */
export function causeOf({
  label_code,
  tracking_only,
}: Pick<IndexedOrder, 'label_code' | 'tracking_only'>): string | null {
  return label_code ?? (tracking_only ? 'label_failed_tracking_order' : null);
}

export function isLeftOut(outcome: string): outcome is LeftOutVerdict {
  return LEFT_OUT.some((one) => one === outcome);
}
