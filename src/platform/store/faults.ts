import { sql } from 'kysely';
import type { Store } from './schema.ts';
import { CLOCK_OFFSET } from './shared-clock.ts';

export interface FaultRow {
  readonly endpoint: string;
  readonly fault: string;
  readonly seconds: number;
  readonly times: number;
}

export async function addFault(store: Store, fault: FaultRow): Promise<void> {
  await store.deleteFrom('faults').where('times', '=', 0).execute();
  await store.insertInto('faults').values(fault).execute();
}

/** In the order in which they will occur per endpoint. */
export async function listFaults(store: Store): Promise<readonly FaultRow[]> {
  return store
    .selectFrom('faults')
    .select(['endpoint', 'fault', 'seconds', 'times'])
    .where('times', '>', 0)
    .orderBy('endpoint')
    .orderBy('id')
    .execute();
}

export interface ClaimedFault {
  readonly taken: Pick<FaultRow, 'fault' | 'seconds'> | undefined;
  /** How far the sandbox has moved the clock, in milliseconds: every request needs both. */
  readonly clockOffset: number;
}

interface FoundFault {
  fault: string | null;
  seconds: number | null;
  waiting: number;
  offset: string | null;
}

/** Takes an endpoint's next fault; concurrent requests each get a different one. PostgreSQL only. */
export async function takeFault(store: Store, endpoint: string): Promise<ClaimedFault> {
  for (;;) {
    const { rows } = await sql<FoundFault>`with taken as (
        update faults set times = times - 1 where id =
          (select id from faults where endpoint = ${endpoint} and times > 0 order by id limit 1 for update)
        returning fault, seconds
      ) select (select fault from taken), (select seconds from taken),
        (select count(*) from faults where endpoint = ${endpoint} and times > 0) as waiting,
        (select value from settings where key = ${CLOCK_OFFSET}) as "offset"`.execute(store);
    const { fault = null, seconds = null, waiting = 0, offset = null } = rows[0] ?? {};
    // A concurrent request has taken it; there may be another one after it.
    if (fault === null && waiting > 0) continue;
    const taken = fault === null ? undefined : { fault, seconds: seconds ?? 0 };
    return { taken, clockOffset: Number(offset ?? '0') };
  }
}
