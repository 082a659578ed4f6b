import { isFree } from '#server/database/process-rows.ts';
import { lockRowsForShare, lockRows } from './dialect.ts';
import type { Store, WebhookEndpointRow } from './schema.ts';

export async function findEndpoint(store: Store, account: number): Promise<WebhookEndpointRow | undefined> {
  const query = store.selectFrom('webhook_endpoints').selectAll().where('account_id', '=', account);
  return lockRows(store, query).executeTakeFirst();
}

/** Endpoints that events are recorded for, even while disabled. They stay unchanged until the transaction ends. */
export async function listSetEndpoints(store: Store): Promise<readonly WebhookEndpointRow[]> {
  const query = store.selectFrom('webhook_endpoints').selectAll().where('url', 'is not', null);
  return lockRowsForShare(store, query).execute();
}

export async function listSigningSecrets(store: Store): Promise<Pick<WebhookEndpointRow, 'account_id' | 'secret'>[]> {
  return store.selectFrom('webhook_endpoints').select(['account_id', 'secret']).execute();
}

/** Endpoints that can receive deliveries now; if several processes send, without those that another one is sending to. */
export async function listLiveEndpoints(
  store: Store,
  { epoch, isShared }: { readonly epoch: number; readonly isShared: boolean },
): Promise<readonly WebhookEndpointRow[]> {
  return store
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('url', 'is not', null)
    .where('disabled_by', 'is', null)
    .$if(isShared, (query) => query.where(isFree('webhook_endpoints.sender_epoch', epoch)))
    .execute();
}

/** Lets other processes send to them, unless one has already taken them over. */
export async function freeEndpoints(store: Store, accounts: readonly number[], epoch: number): Promise<void> {
  await store
    .updateTable('webhook_endpoints')
    .set({ sender_epoch: null })
    .where('account_id', 'in', accounts)
    .where('sender_epoch', '=', epoch)
    .execute();
}

/** Has no effect if the account has settings: others may have saved them in the meantime. */
export async function insertEndpoint(store: Store, endpoint: WebhookEndpointRow): Promise<void> {
  await store
    .insertInto('webhook_endpoints')
    .values(endpoint)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

export async function changeEndpoint(
  store: Store,
  account: number,
  change: Partial<Omit<WebhookEndpointRow, 'account_id'>>,
): Promise<void> {
  await store.updateTable('webhook_endpoints').set(change).where('account_id', '=', account).execute();
}
