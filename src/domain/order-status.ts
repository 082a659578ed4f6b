import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';

/** Position of a delivery status in the document's chronological order (States and transitions); -1 for any other word. */
export function rankOfStatus(status: string): number {
  return (DELIVERY_STATUSES as readonly string[]).indexOf(status);
}

/** Orders must be labelled before they can be booked (States and transitions). */
export function isLabelled(state: string): boolean {
  return state === 'despatch_in_progress';
}

/** Not stated: an order can be cancelled until the carrier has it. Errors gives "in transit" as the example. */
export function canBeCancelled(state: string): boolean {
  return state === 'processing' || (rankOfStatus(state) >= 0 && rankOfStatus(state) < rankOfStatus('in_transit'));
}

/** Not stated: an order can be changed until it is labelled; a label that has been issued can't be withdrawn. */
export function canBeUpdated(state: string): boolean {
  return state === 'processing' || state === 'order_placed';
}
