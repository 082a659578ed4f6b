import type { Order } from '#contract/documented/order.ts';
import type { StatusUpdate } from './status-update.ts';

type IsTakenBack = (status: string | null) => boolean;

/** A record without the states that were taken back; if its order is in one of them, it is in `back` again. */
export function takeBack<Record extends Pick<Order, 'state' | 'status_history'>>(
  record: Record,
  isTakenBack: IsTakenBack,
  back: string,
): Record {
  return {
    ...record,
    state: isTakenBack(record.state ?? null) ? back : record.state,
    status_history: record.status_history?.filter(({ status }) => !isTakenBack(status)),
  };
}

/** An update without what it says about states that were taken back at `until`: updates may be repeated, late or undated. */
export function dropTakenBack(update: StatusUpdate, isTakenBack: IsTakenBack, until: string): StatusUpdate {
  const { current_state, status_history, ...rest } = update;
  const history = status_history?.filter(
    ({ status, time }) => !isTakenBack(status ?? null) || Date.parse(time ?? '') > Date.parse(until),
  );
  const isLeft =
    !isTakenBack(current_state ?? null) || history?.some(({ status }) => status === current_state) === true;
  return { ...rest, status_history: history, ...(isLeft ? { current_state } : {}) };
}
