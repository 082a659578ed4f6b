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

/** Takes everything away but accounts, kept answers, the ledger and the sequences: no id is ever used twice. */
export async function clearSandbox(store: Store): Promise<void> {
  // First of all: of two resets at once the second waits here, and then takes away what the first has made.
  await beginFeedEpoch(store);
  for (const table of EMPTIED) {
    await sql`delete from ${sql.table(table)}`.execute(store);
  }
}
