import type { Database, Session } from './tables.ts';

export async function readSetting(database: Session, name: string): Promise<string | undefined> {
  const row = await database.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeSetting(database: Session, name: string, value: string): Promise<void> {
  await database
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** A number that is higher at every start: rows of an earlier process are told apart by it (fencing). */
export async function beginEpoch(database: Database): Promise<number> {
  const epoch = Number((await readSetting(database, 'boot_epoch')) ?? '0') + 1;
  await writeSetting(database, 'boot_epoch', String(epoch));
  return epoch;
}
