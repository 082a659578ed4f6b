import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { randomUUID } from 'node:crypto';
import { foldNumber } from '#domain/fold-number.ts';
import { changeOwnFacts, findRows } from '#gateway/store/orders/indexed-orders.ts';
import {
  addPrints,
  findPrint,
  findStationSites,
  summarisePrints,
  undoPrint,
} from '#gateway/store/labels/label-prints.ts';
import { recordActs } from '#gateway/store/orders/order-acts.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

interface Print {
  readonly trackingNumbers: readonly string[];
  /** Chosen by the client, so that a repeated request counts once. */
  readonly printId: string | undefined;
  /** The station's pickup site, if it has one; it becomes the orders' site, too, unless someone has chosen another. */
  readonly siteId: string | undefined;
}

/** Records that a person saw these labels come out of the printer, for the first time or again. Skips orders without a label. */
export async function markPrinted(
  database: Database,
  { trackingNumbers, printId: print_id = randomUUID(), siteId }: Print,
  person: string,
  now: number,
): Promise<{ print_id: string; at: string; tracking_numbers: string[] }> {
  const at = toIsoTime(now);
  return inTransaction(database, async (transaction) => {
    const recorded = await findPrint(transaction, print_id);
    if (recorded !== undefined) return { print_id, ...recorded };
    const orders = await findRows(transaction, trackingNumbers);
    const labelled = orders.filter((order) => order.label === 'ready' || order.label === 'printed');
    const numbers = labelled.map((order) => order.tracking_number);
    const print = { print_id, at, by_person: person, site_id: siteId ?? null };
    // A run may mix labels that were printed before with others.
    for (const [before, group] of Map.groupBy(labelled, (order) => order.label)) {
      const printed = group.map((order) => order.tracking_number);
      const isReprint = before === 'printed';
      await addPrints(transaction, { ...print, reprint: isReprint ? 1 : 0 }, printed);
      await recordActs(transaction, printed, { at, by: person, kind: isReprint ? 'reprinted' : 'printed' });
    }
    await changeOwnFacts(transaction, numbers, { printed_at: at });
    // A booked order leaves with the van that it was booked for.
    const open = labelled.filter((order) => order.booking !== 'booked').map((order) => order.tracking_number);
    if (siteId !== undefined) await changeOwnFacts(transaction, open, { station_site_id: siteId });
    return { print_id, at, tracking_numbers: numbers };
  });
}

/** Undoes one print confirmation: orders still count as printed if an earlier one says so. */
export async function undoPrinted(database: Database, printId: string, person: string, now: number): Promise<string[]> {
  const at = toIsoTime(now);
  return inTransaction(database, async (transaction) => {
    const numbers = await undoPrint(transaction, printId, at, person);
    const earlier = await summarisePrints(transaction, numbers);
    const byTime = Map.groupBy(numbers, (number) => earlier.get(foldNumber(number))?.at ?? null);
    for (const [printed_at, group] of byTime) await changeOwnFacts(transaction, group, { printed_at });
    const rows = await findRows(transaction, numbers);
    const open = rows.filter((row) => row.booking !== 'booked' && row.station_site_id !== '');
    const sites = await findStationSites(transaction, numbers);
    for (const [site, group] of Map.groupBy(open, (row) => sites.get(row.folded) ?? ''))
      await changeOwnFacts(
        transaction,
        group.map((row) => row.tracking_number),
        { station_site_id: site },
      );
    await recordActs(transaction, numbers, { at, by: person, kind: 'print_undone' });
    return numbers;
  });
}
