import { inTransaction } from '#server/in-transaction.ts';
import { isLiving } from '#server/process-rows.ts';
import type { Database, WebhookDeliveryRow } from '#platform/store/schema.ts';
import { leaseDeliveries, lockFreeDeliveries } from '#platform/store/webhook-deliveries.ts';
import { changeEndpoint, findEndpoint } from '#platform/store/webhook-endpoints.ts';
import { passesCircuit } from './slots.ts';

/**
 * Leases deliveries of one account where other processes send, too: none while one of those is sending to its receiver.
 * Returns until when each is leased; what isn't in it is another's, or has to wait.
 */
export function claimShared(
  database: Database,
  account: number,
  wanted: readonly WebhookDeliveryRow[],
  claim: { readonly now: number; readonly forMs: number; readonly epoch: number },
): Promise<ReadonlyMap<number, number | null>> {
  return inTransaction(database, async (store) => {
    // Locked: of several that want it, one gets it.
    const endpoint = await findEndpoint(store, account);
    // As it is now, and not as it was when the deliveries were found.
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
