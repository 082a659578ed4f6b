import { foldNumber } from '#domain/fold-number.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { FileFacts } from '#contract/gateway/entered-orders.ts';
import { fillFromFile, readFileFacts } from './file-facts.ts';
import { describeOrder, NO_OWN_FACTS, deriveColumns } from './describe-order.ts';
import { inChunks, ROWS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { findRows } from './indexed-orders.ts';
import { indexReceivedBefore } from './unknown-orders.ts';
import { restoreWithin } from './removed-orders.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { writeChanges, writeRows } from '#gateway/store/write-rows.ts';

export interface NumberToEnter {
  readonly tracking_number: string;
  readonly facts?: FileFacts | undefined;
}

/** The pickup site that a file names; undefined if it names none that is set up. */
export type SiteOf = (name: string | null | undefined) => string | undefined;

/**
 * Adds numbers to the working list that can't be checked with the service. A number already in it only gains facts that
 * no other source has; a removed one comes back. Returns the folded numbers of the rows.
 */
export async function enterUnchecked(
  database: Database,
  orders: readonly NumberToEnter[],
  now: string,
  siteOf: SiteOf = () => undefined,
): Promise<Set<string>> {
  const entered = new Set<string>();
  for (const chunk of inChunks(orders, ROWS_PER_STATEMENT)) {
    await inTransaction(database, async (transaction) => {
      const numbers = chunk.map((order) => order.tracking_number);
      await restoreWithin(transaction, numbers);
      const known = new Set((await findRows(transaction, numbers)).map((row) => row.folded));
      // Two spellings of one number are one order.
      const once = new Map(chunk.toReversed().map((order) => [foldNumber(order.tracking_number), order]));
      const bare = [...once].flatMap(([folded, order]) => (known.has(folded) ? [] : [order]));
      const rows = bare.map(({ tracking_number }) =>
        describeOrder({ tracking_number }, { ...NO_OWN_FACTS, unchecked: 1 }, now),
      );
      await writeRows(transaction, rows);
      const numbersAdded = rows.map((row) => row.folded);
      await indexReceivedBefore(transaction, numbersAdded, now);
      for (const folded of numbersAdded) entered.add(folded);
    });
  }
  await keepFileFacts(database, orders, now, siteOf);
  return entered;
}

/** Stores what a file says about orders that are in the index. */
export async function keepFileFacts(
  database: Database,
  orders: readonly NumberToEnter[],
  now: string,
  siteOf: SiteOf,
): Promise<void> {
  const facts = new Map(
    orders.flatMap((order) => (order.facts ? [[foldNumber(order.tracking_number), order.facts] as const] : [])),
  );
  for (const chunk of inChunks([...facts.keys()], ROWS_PER_STATEMENT)) {
    await inTransaction(database, async (transaction) => {
      const rows = await findRows(transaction, chunk);
      const changed = rows.map((row) => {
        const given = facts.get(row.folded) ?? {};
        const site = siteOf(given.pickup_site);
        const after = deriveColumns({
          ...fillFromFile(row, given),
          ...(site === undefined ? {} : { given_site_id: site }),
          // Another file may contain other facts about the same order.
          file_facts: JSON.stringify({ ...readFileFacts(row.file_facts), ...given }),
          updated_at: now,
        });
        return { before: row, after };
      });
      await writeChanges(transaction, changed);
    });
  }
}
