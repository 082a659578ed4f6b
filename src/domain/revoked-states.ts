import type { Order } from '#contract/documented/order.ts';
import type { StatusUpdate } from './status-update.ts';

type IsRevoked = (status: string | null) => boolean;

/** A record without revoked states; if the order is in one of them, its state is `back`. */
export function revokeStates<Record extends Pick<Order, 'state' | 'status_history'>>(
  record: Record,
  isRevoked: IsRevoked,
  back: string,
): Record {
  return {
    ...record,
    state: isRevoked(record.state ?? null) ? back : record.state,
    status_history: record.status_history?.filter(({ status }) => !isRevoked(status)),
  };
}

/** An update without the states that were revoked at `until`: updates may be repeated, late or undated. */
export function dropRevoked(update: StatusUpdate, isRevoked: IsRevoked, until: string): StatusUpdate {
  const { current_state, status_history, ...rest } = update;
  const history = status_history?.filter(
    ({ status, time }) => !isRevoked(status ?? null) || Date.parse(time ?? '') > Date.parse(until),
  );
  const remains = !isRevoked(current_state ?? null) || history?.some(({ status }) => status === current_state) === true;
  return { ...rest, status_history: history, ...(remains ? { current_state } : {}) };
}
