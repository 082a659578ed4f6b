import { foldNumber } from '#domain/fold-number.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import type { EnterVerdict } from '#contract/gateway/entered-orders.ts';
import { TrackingNumber } from '#contract/identifiers.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Connection } from '#gateway/service/connection.ts';
import {
  enterUnchecked,
  keepFileFacts,
  type NumberToEnter,
  type SiteOf,
} from '#gateway/store/orders/entered-orders.ts';
import { findFacts } from '#gateway/store/orders/indexed-orders.ts';
import { restoreOrders } from '#gateway/store/orders/removed-orders.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { readCutOffsAt } from '#gateway/today/cut-offs.ts';
import { learnOrders } from './learn-orders.ts';
import { canReadOrders } from './can-read-orders.ts';

interface EnterResult {
  readonly tracking_number: string;
  readonly verdict: EnterVerdict;
}

/**
 * Adds tracking numbers to the working list. If the service can read single orders, it decides which are orders; if it
 * definitely can't, every plausible number is accepted. Returns one verdict per number, in the given order.
 */
export async function enterOrders(
  database: Database,
  connection: Connection,
  hub: EventHub,
  orders: readonly NumberToEnter[],
  now: Now,
): Promise<{ results: EnterResult[]; unknown_sites?: string[] }> {
  const sites = await findSites(database, orders);
  const possible = orders.filter((order) => TrackingNumber.safeParse(order.tracking_number).success);
  const numbers = possible.map((order) => order.tracking_number);
  // A removed order that a person enters again is restored with everything known about it.
  await restoreOrders(database, numbers);
  const before = await listFolded(database, numbers);
  const missing = numbers.filter((number) => !before.has(foldNumber(number)));
  const reads = missing.length === 0 ? 'yes' : await canReadOrders(connection, missing);
  let unread: ReadonlySet<string> | undefined;
  if (reads === 'no') await enterUnchecked(database, possible, toIsoTime(now()), sites.siteOf);
  else {
    unread = await learnOrders(database, connection, hub, missing, now());
    await keepFileFacts(database, possible, toIsoTime(now()), sites.siteOf);
  }
  const found = await findFacts(database, numbers, ['folded', 'tracking_number']);
  const after = new Map(found.map((row) => [row.folded, row.tracking_number]));
  hub.publishOrders([...after.values()]);
  const judged = new Set<string>();
  const results = orders.map(({ tracking_number }): EnterResult => {
    const folded = foldNumber(tracking_number);
    const row = after.get(folded);
    const isRepeated = judged.has(folded);
    judged.add(folded);
    if (row !== undefined) {
      return { tracking_number: row, verdict: before.has(folded) || isRepeated ? 'known' : 'entered' };
    }
    if (!TrackingNumber.safeParse(tracking_number).success) return { tracking_number, verdict: 'not_a_number' };
    return { tracking_number, verdict: (unread?.has(folded) ?? true) ? 'not_checked' : 'unknown' };
  });
  return { results, ...(sites.unknown.length === 0 ? {} : { unknown_sites: sites.unknown }) };
}

const MOST_NAMED = 20;

/** The sites that a file names, by ID or by name regardless of case, and the names that match no site. */
async function findSites(database: Database, orders: readonly NumberToEnter[]) {
  const fold = (name: string | null | undefined) => (name ?? '').trim().toLowerCase();
  const names = new Map(orders.map(({ facts }) => [fold(facts?.pickup_site), facts?.pickup_site?.trim() ?? '']));
  names.delete('');
  const { settings } = await readCutOffsAt(database);
  const known = new Map(
    settings.sites.flatMap(({ site_id, name }) => [
      [fold(site_id), site_id],
      [fold(name), site_id],
    ]),
  );
  known.delete('');
  const siteOf: SiteOf = (name) => known.get(fold(name));
  return { siteOf, unknown: [...names.values()].filter((name) => siteOf(name) === undefined).slice(0, MOST_NAMED) };
}

async function listFolded(database: Database, numbers: readonly string[]): Promise<Set<string>> {
  return new Set((await findFacts(database, numbers, ['folded'])).map((row) => row.folded));
}
