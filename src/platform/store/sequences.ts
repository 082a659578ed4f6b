import { sql } from 'kysely';
import type { Store } from './schema.ts';

/** The next number of the change sequence. Taken inside the transaction of the change, so commits come in its order. */
export async function allocateChangeNumber(store: Store, now: number): Promise<number> {
  const { rows } = await sql<{
    value: number;
  }>`update sequences set value = value + 1 where name = 'change' returning value`.execute(store);
  const [row] = rows;
  if (!row) throw new Error('The change sequence is missing');
  await store.insertInto('change_times').values({ change: row.value, at: now }).execute();
  return row.value;
}

/** The last change before a time: the orders feed goes on from there. */
export async function findChangeBefore(store: Store, time: number): Promise<number> {
  const first = await store
    .selectFrom('change_times')
    .select((expression) => expression.fn.min('change').as('change'))
    .where('at', '>=', time)
    .executeTakeFirst();
  const { change } = (await store
    .selectFrom('change_times')
    .select('change')
    .orderBy('change', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? {
    change: 0,
  };
  return first?.change == null ? change : first.change - 1;
}

/** For orders that are made with a past: as changes they are of now, whatever times they carry. */
export async function dateChanges(store: Store, now: number): Promise<void> {
  await store.updateTable('change_times').set({ at: now }).execute();
}
