import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { whyLeftOut } from './bookability.ts';
import { isProductBarcode, isTooShort } from './scanned-text.ts';

/**
 * The result of a scan. On the list now: `added`, and `no_label` whose label is still to come. Not on it: `again` (it was
 * there), `booked`, `cancelled`, `held`, `attention`; and what is no order of ours: `unknown`, `product` (the goods' barcode), `unread`.
 */
export const SCAN_VERDICTS = [
  'added',
  'no_label',
  'again',
  'booked',
  'cancelled',
  'held',
  'attention',
  'unknown',
  'product',
  'unread',
] as const;
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
    case 'cancelled':
    case 'held':
      return why;
    case 'already_booked':
    case 'being_booked':
    case 'unclear':
      return 'booked';
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
