import { foldNumber } from '#domain/fold-number.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { TrackingNumber } from '#contract/identifiers.ts';
import { readAvailableOrders } from '#gateway/service/read-orders.ts';
import { findFacts, indexOrders, knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import { listRemoved } from '#gateway/store/orders/list-removed.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/**
 * Reads numbers that the index doesn't know from the platform, and adds those that the platform knows. Returns those that it couldn't be
 * asked about just now, folded; undefined if it can't be asked about single orders at all.
 */
export async function learnOrders(
  database: Database,
  connection: Connection,
  hub: EventHub,
  trackingNumbers: readonly string[],
  now: number,
): Promise<ReadonlySet<string> | undefined> {
  const rows = await findFacts(database, trackingNumbers, ['folded', 'unchecked']);
  // Orders entered unchecked are requested as soon as the service can read them.
  const known = new Set(rows.filter((row) => row.unchecked === 0).map((row) => row.folded));
  const removed = await listRemoved(database, trackingNumbers);
  const missing = trackingNumbers.filter(
    (number) =>
      !known.has(foldNumber(number)) && !removed.has(foldNumber(number)) && TrackingNumber.safeParse(number).success,
  );
  if (connection.knownOffer().capabilities.orderRead === 'no') return undefined;
  const unread = new Set(missing.map(foldNumber));
  if (missing.length === 0) return unread;
  const canRead = await connection.canReadOrders(missing);
  if (canRead !== 'yes') return canRead === 'no' ? undefined : unread;
  const { records } = await readAvailableOrders(
    connection.link.caller,
    knowsOrders(database),
    connection.knownOffer().ordersLookup === 'yes',
    missing,
  );
  const found = [...records.values()].filter((order) => order !== null);
  await indexOrders(database, found, toIsoTime(now));
  hub.publishOrders(found.map((order) => order.tracking_number));
  for (const folded of records.keys()) unread.delete(folded);
  return unread;
}
