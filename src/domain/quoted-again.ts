import type { Order } from '#contract/documented/order.ts';
import { isPastBooking } from './state-group.ts';
import type { StatusUpdate } from './status-update.ts';

/** Whether an order is only in this state once it has its label. */
const isLabelled = (state: string | null | undefined) =>
  state === 'despatch_in_progress' || isPastBooking(state ?? null);

/** The record of an order that was quoted again, without the states that it got from its label. */
export function dropLabelled<Record extends Pick<Order, 'state' | 'status_history'>>(record: Record): Record {
  return {
    ...record,
    state: isLabelled(record.state) ? 'order_placed' : record.state,
    status_history: record.status_history?.filter(({ status }) => !isLabelled(status)),
  };
}

/**
 * An update without what it says about a label that stopped applying at `quotedAgainAt`: updates may be repeated or late. A booking or a
 * carrier's scan stays.
 */
export function dropLostLabel(update: StatusUpdate, quotedAgainAt: string): StatusUpdate {
  const { current_state, status_history, ...rest } = update;
  const history = status_history?.filter(
    ({ status, time }) => status !== 'despatch_in_progress' || Date.parse(time ?? '') > Date.parse(quotedAgainAt),
  );
  const isLeft =
    current_state !== 'despatch_in_progress' || history?.some(({ status }) => status === current_state) === true;
  return { ...rest, status_history: history, ...(isLeft ? { current_state } : {}) };
}
