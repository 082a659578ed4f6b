import * as z from 'zod/mini';
import { Order } from '#contract/documented/order.ts';
import { endpoint } from '#contract/endpoint.ts';
import { TrackingNumberParams } from '#contract/identifiers.ts';
import { Problem } from '#contract/errors.ts';
import { OrderNote } from './order-notes.ts';
import { IndexedOrder } from './orders.ts';
import { platformRefusals, refusals } from './refusals.ts';

/** Something that Slipway or a person did to an order. */
export const OrderActivity = z.object({
  at: z.string(),
  by: z.nullable(z.string()),
  kind: z.string(),
  detail: z.nullable(z.string()),
  booking_id: z.nullable(z.string()),
});

/** Whether an order was cancelled here, and which order it was re-created as or from. */
export const OrderLinks = z.object({
  /** While `sending` or `unclear`, it can't be booked. */
  cancel: z.nullable(
    z.object({
      state: z.enum(['sending', 'cancelled', 'refused', 'unclear']),
      by: z.string(),
      at: z.string(),
    }),
  ),
  created_as: z.nullable(z.string()),
  created_from: z.nullable(z.string()),
});
export type OrderLinks = z.infer<typeof OrderLinks>;

export const readIndexedOrder = endpoint({
  name: 'readIndexedOrder',
  method: 'GET',
  path: '/orders/{tracking_number}',
  summary: 'One order: what the index knows about it, the platform’s own record, and what was done with it in Slipway.',
  role: 'packer',
  params: TrackingNumberParams,
  answers: {
    200: z.object({
      order: IndexedOrder,
      record: z.nullable(Order),
      activity: z.array(OrderActivity),
      links: OrderLinks,
      /** Notes that people added here, newest first. */
      notes: z.optional(z.array(OrderNote)),
    }),
    ...refusals,
    ...platformRefusals,
    404: Problem,
  },
});
