import { foldNumber } from '#domain/fold-number.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { readAvailableOrders } from '#gateway/service/read-orders.ts';
import { findRows, knowsOrders, listNumbersOutside, removeFromIndex } from '#gateway/store/orders/indexed-orders.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/**
 * Removes orders from the index that a complete read of the feed didn't contain and that, when each is read, the platform
 * doesn't know. An order in a booking stays: its outcome is still open. Returns whether that is done: each could be read, and none stayed.
 */
export async function forgetVanishedOrders(
  database: Database,
  connection: Connection,
  hub: EventHub,
  seen: ReadonlySet<string>,
): Promise<boolean> {
  const unseen = await listNumbersOutside(database, seen);
  const { records, problem } = await readAvailableOrders(
    connection.link.caller,
    knowsOrders(database),
    connection.knownOffer().ordersLookup === 'yes',
    unseen,
  );
  const vanished = unseen.filter((number) => records.get(foldNumber(number)) === null);
  await removeFromIndex(database, vanished);
  hub.publishOrders(vanished);
  return problem === undefined && (await findRows(database, vanished)).length === 0;
}
