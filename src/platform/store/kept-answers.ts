import { sql } from 'kysely';
import { isAbandoned } from '#server/database/process-rows.ts';
import { lockRows } from './dialect.ts';
import type { KeptAnswerRow, Store } from './schema.ts';

export async function findKeptAnswer(store: Store, id: string): Promise<KeptAnswerRow | undefined> {
  return store.selectFrom('kept_answers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns false if there already is one with this key: another process got the same request at the same time. */
export async function keepAnswer(store: Store, answer: KeptAnswerRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('kept_answers')
    .values(answer)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds the answer of work that had begun. Returns false if somebody else already did. */
export async function completeAnswer(
  store: Store,
  { id, status, body }: { readonly id: string; readonly status: number; readonly body: string },
): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('kept_answers')
    .set({ status, body })
    .where('id', '=', id)
    .where('status', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface UnfinishedAnswer {
  readonly id: string;
  /** Whether its process has ended, as seen by the process `epoch`. */
  readonly isAbandoned: number | boolean;
}

/** Requests that were begun but not answered. */
export async function listUnfinishedAnswers(store: Store, epoch: number): Promise<readonly UnfinishedAnswer[]> {
  const hasEnded = sql<boolean>`epoch is null or ${isAbandoned('kept_answers.epoch', epoch)}`;
  const query = store
    .selectFrom('kept_answers')
    .select(['id', hasEnded.as('isAbandoned')])
    .where('status', 'is', null);
  return lockRows(store, query.orderBy('id')).execute();
}
