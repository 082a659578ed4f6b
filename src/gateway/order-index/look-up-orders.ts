import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { findFacts, findRows } from '#gateway/store/orders/indexed-orders.ts';
import { findByReference, type OrdersOfReference } from '#gateway/store/orders/orders-by-reference.ts';
import { restoreOrders } from '#gateway/store/orders/removed-orders.ts';
import type { Database, IndexedOrderRow } from '#gateway/store/schema/tables.ts';
import { learnOrders } from './learn-orders.ts';

interface LookUpDeps {
  readonly database: Database;
  readonly connection: Connection;
  readonly hub: EventHub;
  readonly now: () => number;
}

interface LookUpOptions {
  /** A person has just entered these texts: orders they had removed come back, and unknown ones are requested from the service. */
  readonly wanted: boolean;
  /** The texts may also be order numbers and references. */
  readonly references: boolean;
}

interface LookedUp {
  /** In the requested order, without duplicates. */
  readonly rows: readonly IndexedOrderRow[];
  readonly byReference: readonly OrdersOfReference[];
  readonly missing: readonly string[];
  /** Those of the missing that the service couldn't be asked about just now. */
  readonly notChecked: readonly string[];
}

/** Finds the orders that these texts name: by tracking number, then by order number or reference, and last by a request to the service. */
export async function lookUpOrders(
  { database, connection, hub, now }: LookUpDeps,
  texts: readonly string[],
  { wanted, references }: LookUpOptions,
): Promise<LookedUp> {
  if (wanted) hub.publishOrders(await restoreOrders(database, texts));
  const isMissing = (known: readonly Pick<IndexedOrderRow, 'folded'>[]) => {
    const folded = new Set(known.map((row) => row.folded));
    return (text: string) => !folded.has(foldNumber(text));
  };
  const byReference = references
    ? await findByReference(database, texts.filter(isMissing(await findFacts(database, texts, ['folded']))))
    : [];
  const named = new Map(byReference.map((one) => [one.text, one.tracking_numbers]));
  const numbers = texts.filter((text) => !named.has(text));
  // Someone typing a reference letter by letter triggers no requests to the service.
  const isAsked = wanted || !references;
  const unread = isAsked ? await learnOrders(database, connection, hub, numbers, now()) : undefined;
  const requested = texts.flatMap((text) => named.get(text) ?? [text]);
  const rows = await findRows(database, requested);
  const found = new Map(rows.map((row) => [row.folded, row]));
  const missing = numbers.filter(isMissing(rows));
  return {
    rows: [...new Set(requested.map(foldNumber))].flatMap((folded) => found.get(folded) ?? []),
    byReference,
    missing,
    notChecked: missing.filter((number) => unread?.has(foldNumber(number))),
  };
}
