import { DEMO_ACCOUNT } from '#platform/demo/demo-account.ts';
import { type DatabasePlace, openDatabase } from '#server/database/database.ts';
import { findOrdersToBook } from '#platform/store/bookings.ts';
import { migrations } from '#platform/store/migrations.ts';
import type { Tables } from '#platform/store/schema.ts';

/**
 * Resolves once a carrier is being asked. Polls the platform's database, because a second booking as a probe could come first and succeed.
 */
export async function untilBeingBooked(place: DatabasePlace, number = ''): Promise<void> {
  const database = await openDatabase<Tables>(place, migrations);
  const isBeingBooked = async () => {
    const order = (await findOrdersToBook(database, DEMO_ACCOUNT, [number])).get(number);
    return order !== undefined && order.held_by !== null;
  };
  while (!(await isBeingBooked()));
  await database.destroy();
}
