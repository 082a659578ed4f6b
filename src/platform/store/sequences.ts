import { sql } from 'kysely';
import type { Store } from './schema.ts';

/** The next number of the change sequence. Taken inside the transaction of the change, so commits come in its order. */
export async function takeNextChange(store: Store): Promise<number> {
  const { rows } = await sql<{
    value: number;
  }>`update sequences set value = value + 1 where name = 'change' returning value`.execute(store);
  const [row] = rows;
  if (!row) throw new Error('The change sequence is missing');
  return row.value;
}
