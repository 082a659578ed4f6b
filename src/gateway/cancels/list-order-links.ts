import type { OrderLinks } from '#contract/gateway/one-order.ts';
import { findCancel } from '#gateway/store/bookings/cancels.ts';
import { findCreatedFrom, findOrderAgain } from '#gateway/store/bookings/orders-again.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/** How an order was cancelled here, and the order it was recreated from or as. */
export async function listOrderLinks(database: Database, trackingNumber: string): Promise<OrderLinks> {
  const cancel = await findCancel(database, trackingNumber);
  return {
    cancel: cancel
      ? {
          state: cancel.state,
          by: cancel.asked_by,
          at: cancel.asked_at,
        }
      : null,
    created_as: (await findOrderAgain(database, trackingNumber))?.new_number ?? null,
    created_from: await findCreatedFrom(database, trackingNumber),
  };
}
