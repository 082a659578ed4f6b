import type { Order } from '#contract/documented/order.ts';
import { isLabelledState } from './state-group.ts';
import type { StatusUpdate } from './status-update.ts';
import { dropRevoked, revokeStates } from './revoked-states.ts';

/** The record of a re-quoted order without the states that it got from its label. */
export function dropLabelStates<Record extends Pick<Order, 'state' | 'status_history'>>(record: Record): Record {
  return revokeStates(record, isLabelledState, 'order_placed');
}

/** An update without the state of a label that was invalidated at `quotedAgainAt`. A booking or a carrier's scan stays. */
export function dropLostLabel(update: StatusUpdate, quotedAgainAt: string): StatusUpdate {
  return dropRevoked(update, (status) => status === 'despatch_in_progress', quotedAgainAt);
}
