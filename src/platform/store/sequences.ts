import { sql } from 'kysely';
import type { Store } from './schema.ts';

/** Takes the next number of the change sequence, inside the transaction of the change, so that commits happen in its order. */
export async function allocateChangeNumber(store: Store, now: number): Promise<number> {
  const { rows } = await sql<{
    value: number;
  }>`update sequences set value = value + 1 where name = 'change' returning value`.execute(store);
  const [row] = rows;
  if (!row) throw new Error('The change sequence is missing');
  await store.insertInto('change_times').values({ change: row.value, at: now }).execute();
  return row.value;
}

/** The last change before a time, from which the orders feed continues. */
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

/** For orders created with a history: their changes count as made now, whatever times they contain. */
export async function dateChanges(store: Store, now: number): Promise<void> {
  await store.updateTable('change_times').set({ at: now }).execute();
}
