import type { Store } from './schema.ts';

export async function readSetting(store: Store, key: string): Promise<string | undefined> {
  const row = await store.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(store: Store, key: string, value: string): Promise<void> {
  await store
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
