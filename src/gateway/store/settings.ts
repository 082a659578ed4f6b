import type { Session } from './schema/tables.ts';

export async function readSetting(database: Session, name: string): Promise<string | undefined> {
  const row = await database.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Returns false if it didn't exist. */
export async function removeSetting(database: Session, name: string): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom('setting').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function writeSetting(database: Session, name: string, value: string): Promise<void> {
  await database
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Writes a setting that was read as `before`. Returns false, having changed nothing, if it has been written since. */
export async function replaceSetting(
  database: Session,
  name: string,
  before: string | undefined,
  value: string,
): Promise<boolean> {
  if (before === undefined) {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const change = database.updateTable('setting').set({ value }).where('name', '=', name).where('value', '=', before);
  return (await change.executeTakeFirst()).numUpdatedRows === 1n;
}
