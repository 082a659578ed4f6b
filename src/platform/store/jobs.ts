import { sql } from 'kysely';
import { databaseTime } from '#server/database/dialect.ts';
import { isAbandoned } from '#server/database/process-rows.ts';
import { skipLocked } from './dialect.ts';
import type { JobKind, JobRow, Store } from './schema.ts';

export interface NewJob {
  readonly kind: JobKind;
  readonly subject: number;
  readonly runAt: number;
  readonly details?: unknown;
}

/** Inserted in the transaction of the change that requires the work. */
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

/** A claimed job. */
type Claim = Pick<JobRow, 'id' | 'tries'>;

/** Claims due jobs of these kinds with a lease; a claim ends with the lease or with the process that held it. */
export async function claimDueJobs(
  store: Store,
  claim: { now: number; leaseMs: number; most: number; epoch: number; kinds: readonly JobKind[] },
): Promise<readonly JobRow[]> {
  const { now, leaseMs, most, epoch, kinds } = claim;
  const time = databaseTime(store);
  const { rows } = await sql<JobRow>`
    update jobs set lease_until = ${time} + ${leaseMs}, tries = tries + 1, epoch = ${epoch}
    where id in (
      select id from jobs where run_at <= ${now} and kind in (${sql.join(kinds)}) and (lease_until is null or lease_until <= ${time} or ${isAbandoned('jobs.epoch', epoch)})
      order by run_at limit ${most} ${skipLocked(store)}
    )
    returning *`.execute(store);
  return rows;
}

/**
 * Returns true if the job still existed and nobody has claimed it since: only the process that deletes it may write its
 * result. A process that stalled for longer than its claim writes nothing.
 */
export async function finishJob(store: Store, { id, tries }: Claim): Promise<boolean> {
  const result = await store.deleteFrom('jobs').where('id', '=', id).where('tries', '=', tries).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes a subject's job, claimed or not, and returns it; a process working on it notices when finishing. */
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

/** When the next unclaimed job of these kinds is due, on the platform's clock. */
export async function findNextJobTime(store: Store, kinds: readonly JobKind[]): Promise<number | undefined> {
  const row = await store
    .selectFrom('jobs')
    .select((expression) => expression.fn.min('run_at').as('at'))
    .where('lease_until', 'is', null)
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** For the startup of a sole process: any earlier holder of a lease is gone. */
export async function releaseAllLeases(store: Store): Promise<void> {
  await store.updateTable('jobs').set({ lease_until: null }).where('lease_until', 'is not', null).execute();
}
