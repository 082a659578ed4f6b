import type { Order } from '#contract/documented/order.ts';
import { isGivenByBooking } from './state-group.ts';
import type { StatusUpdate } from './status-update.ts';
import { dropRevoked, revokeStates } from './revoked-states.ts';

/** The state that an order whose carrier refused its booking goes back to. */
export const BEFORE_BOOKING = 'despatch_in_progress';

/** A record without the states of a booking that its carrier refused later. A carrier's scan stays. */
export function dropBookingStates<Record extends Pick<Order, 'state' | 'status_history'>>(record: Record): Record {
  return revokeStates(record, isGivenByBooking, BEFORE_BOOKING);
}

/**
 * An update without the states of a booking that its carrier refused at `refusedAt`. A carrier's scan stays, and so does a booking made
 * elsewhere since.
 */
export function dropRefusedBooking(update: StatusUpdate, refusedAt: string): StatusUpdate {
  return dropRevoked(update, isGivenByBooking, refusedAt);
}
