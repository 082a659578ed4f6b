import type { Order } from '#contract/documented/order.ts';
import { isGivenByBooking } from './state-group.ts';
import type { StatusUpdate } from './status-update.ts';
import { dropTakenBack, takeBack } from './taken-back.ts';

/** The state that an order whose carrier refused its booking goes back to. */
export const BEFORE_BOOKING = 'despatch_in_progress';

/** An order's record without the states that it got from a booking that its carrier refused afterwards. A carrier's scan stays. */
export function setBackRecord<Record extends Pick<Order, 'state' | 'status_history'>>(record: Record): Record {
  return takeBack(record, isGivenByBooking, BEFORE_BOOKING);
}

/**
 * An update without what it says about a booking that its carrier refused at `refusedAt`. A carrier's scan stays, and so does a booking
 * made elsewhere since.
 */
export function dropRefusedBooking(update: StatusUpdate, refusedAt: string): StatusUpdate {
  return dropTakenBack(update, isGivenByBooking, refusedAt);
}
