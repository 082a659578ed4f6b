import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { whyLeftOut } from './bookability.ts';
import { isProductBarcode, isTooShort } from './scanned-text.ts';

/**
 * The result of a scan. On the list now: `added`, and `no_label` whose label is still to come. Not on it: `again` (it was
 * there), `booked`, `cancelled`, `attention`; and what is no order of ours: `unknown`, `product` (the goods' barcode), `unread`.
 */
export const SCAN_VERDICTS = [
  'added',
  'no_label',
  'again',
  'booked',
  'cancelled',
  'attention',
  'unknown',
  'product',
  'unread',
] as const;
export type ScanVerdict = (typeof SCAN_VERDICTS)[number];

type ScannedOrder = Pick<IndexedOrder, 'label' | 'booking' | 'state' | 'tracking_only' | 'unchecked'>;

/** Judges a scan for a list that is to be booked. `order` is what the index knows of the number, if anything. */
export function judgeScan(text: string, order: ScannedOrder | undefined, isInList: boolean): ScanVerdict {
  if (order === undefined) {
    if (isTooShort(text)) return 'unread';
    return isProductBarcode(text) ? 'product' : 'unknown';
  }
  if (isInList) return 'again';
  switch (whyLeftOut(order)) {
    case undefined:
      return 'added';
    case 'no_label':
      return 'no_label';
    case 'cancelled':
      return 'cancelled';
    case 'already_booked':
    case 'being_booked':
    case 'unclear':
      return 'booked';
    case 'tracking_only':
    case 'label_attention':
    case 'held':
    case 'unknown':
      return 'attention';
  }
}

/** Whether the order is on the list now. */
export function joinsList(verdict: ScanVerdict): boolean {
  return verdict === 'added' || verdict === 'no_label';
}
