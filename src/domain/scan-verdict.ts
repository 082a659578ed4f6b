import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { whyLeftOut } from './bookability.ts';
import { isProductBarcode, isTooShort } from './scanned-text.ts';

/** Not on the list: nothing can be done with the order until somebody has looked at it, or nothing any more. */
const LEFT_OUT = ['booked', 'being_booked', 'unclear', 'cancelled', 'held', 'attention'] as const;
export type LeftOutVerdict = (typeof LEFT_OUT)[number];

/**
 * The result of a scan. On the list now: `added`, and `no_label` whose label is still to come. Not on it: `again` (it was
 * there), those of `LEFT_OUT`, and what is no order of ours: `unknown`, `product` (the goods' barcode), `unread`.
 */
export const SCAN_VERDICTS = ['added', 'no_label', 'again', ...LEFT_OUT, 'unknown', 'product', 'unread'] as const;
export type ScanVerdict = (typeof SCAN_VERDICTS)[number];

type ScannedOrder = Pick<IndexedOrder, 'label' | 'booking' | 'state' | 'tracking_only' | 'unchecked' | 'held'>;

/**
 * Judges a scan for a list that is to be booked. `order` is what the index knows of the number, if anything. One of the list that can't
 * be booked any more is judged by that.
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

/** Whether the order is on the list now. */
export function joinsList(verdict: ScanVerdict): boolean {
  return verdict === 'added' || verdict === 'no_label';
}

/** The code of what stopped an order's label; null where nobody knows. One that is only tracked is never asked for its label. */
export function causeOf({
  label_code,
  tracking_only,
}: Pick<IndexedOrder, 'label_code' | 'tracking_only'>): string | null {
  return label_code ?? (tracking_only ? 'label_failed_tracking_order' : null);
}

export function isLeftOut(outcome: string): outcome is LeftOutVerdict {
  return LEFT_OUT.some((one) => one === outcome);
}
