import { toIsoTime } from '#domain/iso-time.ts';
import { randomBytes } from 'node:crypto';
import { renderPayload } from '#domain/webhook-payload.ts';
import { presentOrders } from '#platform/present/present-order.ts';
import { readAccount } from '#platform/store/accounts.ts';
import { findOrdersByIds } from '#platform/store/orders.ts';
import type { StatusChange } from '#platform/store/order-changes.ts';
import type { Store, WebhookEndpointRow } from '#platform/store/schema.ts';
import { insertDeliveries, type NewDelivery } from '#platform/store/webhook-deliveries.ts';
import { listSetEndpoints } from '#platform/store/webhook-endpoints.ts';
import { describeScan, describeUpdate } from './describe-update.ts';

/**
 * Records the webhooks for these changes in the caller's transaction (reliability W1), atomically with the change. Bodies
 * are rendered once, here; fields that the merchant did not choose are not even stored (W10).
 */
export async function recordUpdates(store: Store, changes: readonly StatusChange[], now: number): Promise<void> {
  const endpoints = new Map((await listSetEndpoints(store)).map((endpoint) => [endpoint.account_id, endpoint]));
  if (endpoints.size === 0 || changes.length === 0) return;
  const ids = [...new Set(changes.map((change) => change.order_id))];
  const rows = (await findOrdersByIds(store, ids)).filter((row) => endpoints.has(row.account_id));
  const orders = await presentOrders(store, rows);
  const byId = new Map(rows.map((row, place) => [row.id, { row, order: orders[place] }]));
  const merchantUrls = new Map<number, string | null>();
  for (const account of endpoints.keys()) merchantUrls.set(account, (await readAccount(store, account)).merchant_url);

  const deliveries: NewDelivery[] = [];
  for (const change of changes) {
    const { row, order } = byId.get(change.order_id) ?? {};
    const endpoint = row && endpoints.get(row.account_id);
    if (!row || !order || !endpoint) continue;
    const scan = { status: change.status, time: toIsoTime(change.at) };
    // A late scan completes the history; the reported state never goes back (reliability T12).
    const arrival = (change.isLate === true ? order.status_history?.[0] : undefined) ?? scan;
    const body =
      endpoint.kind === 'raw'
        ? describeScan(order, scan)
        : renderPayload(describeUpdate(order, arrival, merchantUrls.get(row.account_id) ?? null), fieldsOf(endpoint));
    if (body === undefined) continue;
    const isHeld = endpoint.disabled_by !== null;
    deliveries.push({
      uid: makeUid(now),
      account_id: row.account_id,
      order_id: row.id,
      tracking_number: row.tracking_number,
      status: endpoint.kind === 'raw' ? scan.status : arrival.status,
      body,
      outcome: isHeld ? 'held' : 'waiting',
      created_at: now,
      due_at: isHeld ? null : now,
    });
  }
  await insertDeliveries(store, deliveries);
}

export function fieldsOf(endpoint: WebhookEndpointRow): readonly string[] {
  return JSON.parse(endpoint.fields) as string[];
}

/** A version 7 UUID in hex: sorts by time, and contains no dot, which separates the parts of the signed content. */
export function makeUid(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex');
}
