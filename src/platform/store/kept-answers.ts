import type { KeptAnswerRow, Store } from './schema.ts';

export async function findKeptAnswer(store: Store, id: string): Promise<KeptAnswerRow | undefined> {
  return store.selectFrom('kept_answers').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function keepAnswer(store: Store, answer: KeptAnswerRow): Promise<void> {
  const { status, body } = answer;
  await store
    .insertInto('kept_answers')
    .values(answer)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ status, body }))
    .execute();
}

/** Requests that a crash cut short: begun, never answered. */
export async function listUnfinishedAnswers(store: Store): Promise<readonly KeptAnswerRow[]> {
  return store.selectFrom('kept_answers').selectAll().where('status', 'is', null).execute();
}
