import { sql } from 'kysely';
import { isLeft } from '#server/process-rows.ts';
import { lockRows } from './dialect.ts';
import type { KeptAnswerRow, Store } from './schema.ts';

export async function findKeptAnswer(store: Store, id: string): Promise<KeptAnswerRow | undefined> {
  return store.selectFrom('kept_answers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** False when there is one by this key: another process had the same request at the same moment. */
export async function keepAnswer(store: Store, answer: KeptAnswerRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('kept_answers')
    .values(answer)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds the answer of work that was begun. False when somebody has done so. */
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
  /** Its process has ended, as the one of `epoch` knows. */
  readonly isLeft: number | boolean;
}

/** Requests that were begun and not answered. */
export async function listUnfinishedAnswers(store: Store, epoch: number): Promise<readonly UnfinishedAnswer[]> {
  const hasEnded = sql<boolean>`epoch is null or ${isLeft('kept_answers.epoch', epoch)}`;
  const query = store
    .selectFrom('kept_answers')
    .select(['id', hasEnded.as('isLeft')])
    .where('status', 'is', null);
  return lockRows(store, query.orderBy('id')).execute();
}
