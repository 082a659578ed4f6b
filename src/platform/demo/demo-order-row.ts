import type { OrderDraft } from '#contract/added/orders.ts';
import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';
import type { Carrier } from '#platform/carriers/carriers.ts';
import { draftOrderRow } from '#platform/store/draft-order-row.ts';
import type { NewOrder } from '#platform/store/order-changes.ts';
import { makeTrackingNumber } from '#platform/store/tracking-number.ts';
import { makeJobId } from '#platform/work/quote-order.ts';
import type { SeededRandom } from './seeded-random.ts';

const DAY_MS = 86_400_000;

export interface StatusTime {
  readonly status: string;
  readonly at: number;
}

/** An order that has reached `state`, with the history that led there. */
export interface DemoOrder {
  readonly row: NewOrder;
  readonly history: readonly StatusTime[];
}

export interface DemoOrderOptions {
  readonly account: number;
  readonly draft: OrderDraft;
  readonly carrier: Carrier;
  /** A delivery status. */
  readonly state: string;
  readonly createdAt: number;
  readonly now: number;
  /** Milliseconds after creation at which each delivery status was reached, from order_placed on. */
  readonly after: readonly number[];
  /** Random source for the tracking number; defaults to the seeded one, which repeats its numbers for the same seed. */
  readonly numbersFrom?: (below: number) => number;
}

export function makeDemoOrder(random: SeededRandom, options: DemoOrderOptions): DemoOrder {
  const { account, draft, carrier, state, createdAt, now, after } = options;
  const reached = DELIVERY_STATUSES.slice(0, Math.max(0, (DELIVERY_STATUSES as readonly string[]).indexOf(state)) + 1);
  const history = reached.map((status, place) => ({ status, at: Math.min(createdAt + (after[place] ?? 0), now) }));
  const weight = (draft.parcel_attributes ?? []).reduce((sum, parcel) => sum + parcel.qty * parcel.weight, 0);
  // Requests the class, so that it gets the same carrier if it is re-quoted.
  const requested = { ...draft, courier_type: carrier.level, courier_allocation: carrier.allocation };
  const isTrackingOnly = draft.tracking_only === true;
  return {
    history,
    row: {
      ...draftOrderRow(account, makeTrackingNumber(options.numbersFrom ?? random.below), requested, createdAt),
      state,
      quote_state: 'valid',
      label_state: isTrackingOnly ? 'none' : 'ready',
      courier_allocation: carrier.allocation,
      courier_job_id: makeJobId(carrier, random.below),
      price: carrier.cents.base + Math.round(carrier.cents.perKg * weight),
      expected_at: createdAt + carrier.days * DAY_MS,
      updated_at: history.at(-1)?.at ?? createdAt,
    },
  };
}
