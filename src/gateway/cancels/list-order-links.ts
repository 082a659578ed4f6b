import type { OrderLinks } from '#contract/gateway/one-order.ts';
import { findCancel } from '#gateway/store/bookings/cancels.ts';
import { findCreatedFrom, findOrderAgain } from '#gateway/store/bookings/orders-again.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/** An order's cancel here, and the order that it was created again from or as. */
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
