import { sql } from 'kysely';
import type { Store } from './schema.ts';

/**
 * Moves all due times by the platform's clock earlier by `byMs`. Leases stay as they are, because work in flight recognises its own by
 * them.
 */
export async function shiftDueTimes(store: Store, byMs: number): Promise<void> {
  await sql`update jobs set run_at = run_at - ${byMs}`.execute(store);
  await sql`update webhook_deliveries set due_at = due_at - ${byMs}, next_at = next_at - ${byMs}
    where due_at is not null`.execute(store);
  await sql`update webhook_endpoints set probe_at = probe_at - ${byMs}, failing_since = failing_since - ${byMs}
    where probe_at is not null or failing_since is not null`.execute(store);
  await sql`update manifests set booked_at = booked_at - ${byMs} where state = 'booking'`.execute(store);
}
