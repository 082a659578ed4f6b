import { sql } from 'kysely';
import { databaseTime } from '#server/dialect.ts';
import { isLeft } from '#server/process-rows.ts';
import { passOverTaken } from './dialect.ts';
import type { JobKind, JobRow, Store } from './schema.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly subject: number;
  readonly runAt: number;
  readonly details?: unknown;
}

/** Written in the transaction of the change that asks for the work. */
export async function addJobs(store: Store, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const rows = jobs.map(({ kind, subject, runAt, details = {} }) => ({
    kind,
    subject,
    details: JSON.stringify(details),
    run_at: Math.round(runAt),
    lease_until: null,
    tries: 0,
    epoch: null,
  }));
  await store.insertInto('jobs').values(rows).execute();
}

/** A job as somebody has claimed it. */
type Claim = Pick<JobRow, 'id' | 'tries'>;

/** Claims what is due by a lease; a claim is free again when the lease ends, or the process that had it. */
export async function claimDueJobs(
  store: Store,
  { now, leaseMs, most, epoch }: { now: number; leaseMs: number; most: number; epoch: number },
): Promise<readonly JobRow[]> {
  const time = databaseTime(store);
  const { rows } = await sql<JobRow>`
    update jobs set lease_until = ${time} + ${leaseMs}, tries = tries + 1, epoch = ${epoch}
    where id in (
      select id from jobs where run_at <= ${now} and (lease_until is null or lease_until <= ${time} or ${isLeft('jobs.epoch', epoch)})
      order by run_at limit ${most} ${passOverTaken(store)}
    )
    returning *`.execute(store);
  return rows;
}

/**
 * True when the job was still there and nobody has claimed it since: the one that deletes it is the one whose change counts. Whoever
 * stood still for longer than its claim writes nothing.
 */
export async function finishJob(store: Store, { id, tries }: Claim): Promise<boolean> {
  const result = await store.deleteFrom('jobs').where('id', '=', id).where('tries', '=', tries).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Takes a subject's job away, claimed or not: whoever is at it finds so when finishing. Returns what it was. */
export async function dropJob(store: Store, kind: JobKind, subject: number): Promise<JobRow | undefined> {
  return store
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst();
}

export async function postponeJob(store: Store, { id, tries }: Claim, runAt: number): Promise<void> {
  await store
    .updateTable('jobs')
    .set({ run_at: runAt, lease_until: null })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute();
}

/** When the next unclaimed job is due, on the platform's clock. */
export async function findNextJobTime(store: Store): Promise<number | undefined> {
  const row = await store
    .selectFrom('jobs')
    .select((expression) => expression.fn.min('run_at').as('at'))
    .where('lease_until', 'is', null)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** For the start of one that works alone: whoever held a lease is gone. */
export async function releaseAllLeases(store: Store): Promise<void> {
  await store.updateTable('jobs').set({ lease_until: null }).where('lease_until', 'is not', null).execute();
}
