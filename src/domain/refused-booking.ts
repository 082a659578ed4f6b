import type { Order } from '#contract/documented/order.ts';
import { isGivenByBooking } from './state-group.ts';
import type { StatusUpdate } from './status-update.ts';

/** The state that an order whose carrier refused its booking goes back to. */
export const BEFORE_BOOKING = 'despatch_in_progress';

/** An order's record without the states that it got from a booking that its carrier refused afterwards. A carrier's scan stays. */
export function setBackRecord<Record extends Pick<Order, 'state' | 'status_history'>>(record: Record): Record {
  return {
    ...record,
    state: isGivenByBooking(record.state) ? BEFORE_BOOKING : record.state,
    status_history: record.status_history?.filter(({ status }) => !isGivenByBooking(status)),
  };
}

/**
 * An update without what it says about a booking that its carrier refused at `refusedAt`: updates may be repeated, late or undated. A
 * carrier's scan stays, and so does a booking made elsewhere since.
 */
export function dropRefusedBooking(update: StatusUpdate, refusedAt: string): StatusUpdate {
  const { current_state, status_history, ...rest } = update;
  const history = status_history?.filter(
    ({ status, time }) => !isGivenByBooking(status) || Date.parse(time ?? '') > Date.parse(refusedAt),
  );
  const isLeft = !isGivenByBooking(current_state) || history?.some(({ status }) => status === current_state);
  return { ...rest, status_history: history, ...(isLeft === true ? { current_state } : {}) };
}
