import type { Order } from '#contract/documented/order.ts';
import { isLabelledState } from './state-group.ts';
import type { StatusUpdate } from './status-update.ts';
import { dropTakenBack, takeBack } from './taken-back.ts';

/** The record of an order that was quoted again, without the states that it got from its label. */
export function dropLabelled<Record extends Pick<Order, 'state' | 'status_history'>>(record: Record): Record {
  return takeBack(record, isLabelledState, 'order_placed');
}

/** An update without what it says about a label that stopped applying at `quotedAgainAt`. A booking or a carrier's scan stays. */
export function dropLostLabel(update: StatusUpdate, quotedAgainAt: string): StatusUpdate {
  return dropTakenBack(update, (status) => status === 'despatch_in_progress', quotedAgainAt);
}
