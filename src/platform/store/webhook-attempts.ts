import type { Store, WebhookAttemptRow } from './schema.ts';
import { numberList } from './dialect.ts';

export async function insertAttempt(store: Store, attempt: Omit<WebhookAttemptRow, 'id'>): Promise<void> {
  await store.insertInto('webhook_attempts').values(attempt).execute();
}

/** Attempts by delivery, oldest first. */
export async function readAttempts(
  store: Store,
  deliveries: readonly number[],
): Promise<ReadonlyMap<number, readonly WebhookAttemptRow[]>> {
  const rows = await store
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', 'in', numberList(store, deliveries))
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.delivery_id);
}
