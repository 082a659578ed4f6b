import type { ManifestRow, ManifestState, Store } from './schema.ts';

export async function findManifest(store: Store, id: number): Promise<ManifestRow | undefined> {
  return store.selectFrom('manifests').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listManifestRows(
  store: Store,
  account: number,
  page: { before: number; limit: number; courier?: string | undefined; state?: ManifestState | undefined },
): Promise<readonly ManifestRow[]> {
  let query = store
    .selectFrom('manifests')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '<', page.before)
    .where('state', 'in', page.state === undefined ? ['generating', 'ready', 'failed'] : [page.state]);
  if (page.courier !== undefined) query = query.where('courier_allocation', '=', page.courier);
  return query.orderBy('id', 'desc').limit(page.limit).execute();
}

export async function setManifestState(store: Store, id: number, state: ManifestState): Promise<void> {
  await store.updateTable('manifests').set({ state }).where('id', '=', id).execute();
}
