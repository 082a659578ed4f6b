import type { BodyOfStatus } from '#contract/endpoint.ts';
import type { readIndexedOrder } from '#contract/gateway/one-order.ts';

/** What the drawer shows of an order. */
export type OrderDetails = BodyOfStatus<typeof readIndexedOrder, 200>;
