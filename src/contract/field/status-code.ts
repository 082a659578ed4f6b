import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';

/** States that services send besides the document's six (F12), plus the two that an order has before and after those. */
export const FIELD_STATES = [
  'processing',
  'cancelled',
  'pickup_failed',
  'invalidated',
  'awaiting_drop_off',
  'awaiting_collection',
  'await_collection',
  'untrackable',
  'with_customs',
  'customs_on_hold',
  'customs_failed',
  'customs_awaiting_payment',
  'delivery_attempted',
  'delivery_failed',
  'insufficient_address',
  'partially_completed',
  'parcel_completed',
  'damaged',
  'lost',
  'returned_to_sender',
  'return_requested',
  'return_booked',
  'return_booking_failed',
] as const;
export type FieldState = (typeof FIELD_STATES)[number];

const KNOWN: ReadonlySet<string> = new Set([...DELIVERY_STATUSES, ...FIELD_STATES]);
/** Other spellings: truncated by a service's database column, or British and American English variants. */
const SPELLINGS: Readonly<Record<string, string>> = {
  customs_awaiting_paym: 'customs_awaiting_payment',
  dispatch_in_progress: 'despatch_in_progress',
  canceled: 'cancelled',
};

/** A state in a field of an answer; null if there is none. */
export function toState(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? toStatusCode(value) : null;
}

/** A state in the document's spelling: "With Driver" is with_driver (F5). An unknown one is kept as received (F12). */
export function toStatusCode(text: string): string {
  const folded = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const spelled = SPELLINGS[folded] ?? folded;
  return KNOWN.has(spelled) ? spelled : text;
}
