import { sql } from 'kysely';
import { beginFeedEpoch } from './feed-epoch.ts';
import type { Store } from './schema.ts';

const EMPTIED = [
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_endpoints',
  'jobs',
  'status_changes',
  'orders',
  'manifests',
  'carrier_behaviours',
  'faults',
];

/** Deletes everything except accounts, kept answers, the ledger and the sequences: no ID is ever reused. */
export async function clearSandbox(store: Store): Promise<void> {
  // This comes first: of two concurrent resets, the second waits here, and then deletes what the first has created.
  await beginFeedEpoch(store);
  for (const table of EMPTIED) {
    await sql`delete from ${sql.table(table)}`.execute(store);
  }
}
