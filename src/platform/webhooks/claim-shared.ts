import { inTransaction } from '#server/database/in-transaction.ts';
import { isLiving } from '#server/database/process-rows.ts';
import type { Database, WebhookDeliveryRow } from '#platform/store/schema.ts';
import { leaseDeliveries, lockFreeDeliveries } from '#platform/store/webhook-deliveries.ts';
import { changeEndpoint, findEndpoint } from '#platform/store/webhook-endpoints.ts';
import { passesCircuit } from './slots.ts';

/**
 * Leases deliveries of one account when other processes send, too: none while one of those is sending to its receiver.
 * Returns when each lease ends; deliveries not in it are another process's, or have to wait.
 */
export function claimShared(
  database: Database,
  account: number,
  wanted: readonly WebhookDeliveryRow[],
  claim: { readonly now: number; readonly forMs: number; readonly epoch: number },
): Promise<ReadonlyMap<number, number | null>> {
  return inTransaction(database, async (store) => {
    // Locked, so that only one of several competing processes gets it.
    const endpoint = await findEndpoint(store, account);
    // Its current state, not that from when the deliveries were found.
    if (!endpoint || endpoint.url === null || endpoint.disabled_by !== null) return new Map();
    const { sender_epoch: sender } = endpoint;
    if (sender !== null && sender !== claim.epoch && (await isLiving(store, sender))) return new Map();
    const free = await lockFreeDeliveries(
      store,
      wanted.map(({ id }) => id),
      claim,
    );
    const chosen = wanted.filter((delivery) => free.has(delivery.id) && passesCircuit(endpoint, delivery, claim.now));
    if (chosen.length === 0) return new Map();
    if (sender !== claim.epoch) await changeEndpoint(store, account, { sender_epoch: claim.epoch });
    return leaseDeliveries(
      store,
      chosen.map(({ id }) => id),
      claim,
    );
  });
}
