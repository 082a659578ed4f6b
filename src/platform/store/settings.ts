import { sql } from 'kysely';
import { lockRows } from './dialect.ts';
import type { Store } from './schema.ts';

export async function readSetting(store: Store, key: string): Promise<string | undefined> {
  const row = await store.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Reads a setting and keeps it unchanged until the transaction ends. */
export async function lockSetting(store: Store, key: string): Promise<string | undefined> {
  const row = await lockRows(
    store,
    store.selectFrom('settings').select('value').where('key', '=', key),
  ).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(store: Store, key: string, value: string): Promise<void> {
  await store
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Atomically adds to a number and returns the sum; a missing one starts at `from`. */
export async function addToSetting(store: Store, key: string, by: number, from = 0): Promise<number> {
  const { rows } = await sql<{ value: string }>`insert into settings (key, value) values (${key}, ${String(from + by)})
    on conflict (key) do update set value = cast(cast(settings.value as bigint) + ${by} as text) returning value`.execute(
    store,
  );
  return Number(rows[0]?.value);
}
