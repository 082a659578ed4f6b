import { foldNumber } from '#domain/fold-number.ts';
import type { LabelAttemptRow } from '#gateway/store/schema/label-tables.ts';
import type { Database, Session } from '#gateway/store/schema/tables.ts';

const LOG_LENGTH = 200;

/** Records a request before it is sent. Returns its number among the order's requests. */
export async function beginAttempt(
  session: Session,
  attempt: Pick<LabelAttemptRow, 'folded' | 'run' | 'attempt' | 'sent_at'>,
): Promise<number> {
  const last = await session
    .selectFrom('label_attempt')
    .select((where) => where.fn.max('request').as('request'))
    .where('folded', '=', attempt.folded)
    .executeTakeFirst();
  const request = (last?.request ?? 0) + 1;
  const unanswered = { answered_at: null, http_status: null, code: null, message: null };
  await session
    .insertInto('label_attempt')
    .values({ ...attempt, ...unanswered, request, counted: 1 })
    .execute();
  return request;
}

export async function endAttempt(
  session: Session,
  folded: string,
  request: number,
  answer: Pick<LabelAttemptRow, 'answered_at' | 'http_status' | 'code' | 'message' | 'counted'>,
): Promise<void> {
  await session
    .updateTable('label_attempt')
    .set(answer)
    .where('folded', '=', folded)
    .where('request', '=', request)
    .execute();
}

/** Newest first. */
export async function listAttempts(database: Database, trackingNumber: string): Promise<LabelAttemptRow[]> {
  return database
    .selectFrom('label_attempt')
    .selectAll()
    .where('folded', '=', foldNumber(trackingNumber))
    .orderBy('request', 'desc')
    .limit(LOG_LENGTH)
    .execute();
}
