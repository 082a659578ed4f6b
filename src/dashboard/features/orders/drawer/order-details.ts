import type { BodyOfStatus } from '#contract/endpoint.ts';
import type { readIndexedOrder } from '#contract/gateway/one-order.ts';

/** The order data shown in the drawer. */
export type OrderDetails = BodyOfStatus<typeof readIndexedOrder, 200>;
