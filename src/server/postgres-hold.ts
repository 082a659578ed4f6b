import pg from 'pg';
import { checkPostgres } from './check-postgres.ts';
import { StartProblem } from './data-folder.ts';
import type { DatabaseHold } from './database-hold.ts';
import type { Log } from './log.ts';
import { connectionTo, KEEPALIVE, LOCK, type PostgresPlace } from './postgres-dialect.ts';

const CONFIRM_EVERY_MS = 5_000;
const CONFIRM_WITHIN_MS = 5_000;
/** Shorter than the server needs to find out that this machine is gone (below), and than any quiet time of a booking. */
const SURE_FOR_MS = 15_000;
const TRY_AGAIN_AFTER_MS = 1_000;
/**
 * Looks whether the database can be used, then holds the schema for this process: a lock of a connection of its own, which
 * PostgreSQL gives back when the process ends, however it ends. A second one is a StartProblem. After the connection was lost
 * the hold is taken again; `onTaken` hears when another process was faster.
 */
export async function holdPostgres(
  place: PostgresPlace,
  known: readonly string[],
  log: Log,
  { onTaken, howToShare }: { readonly onTaken: (line: string) => void; readonly howToShare: string },
): Promise<DatabaseHold> {
  await checkPostgres(place, known);
  const stopping = new AbortController();
  let client = await connect(place);
  if (!(await lock(client, place.schema))) {
    await client.end();
    throw new StartProblem(
      `Another Slipway is running on the schema ${place.schema} of DATABASE_URL. Stop it, or set another database. ${howToShare}`.trimEnd(),
    );
  }
  let epoch: number | undefined;
  let processId = await readProcessId(client);
  let confirmedAt = performance.now();

  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (stopping.signal.aborted) wake();
    });
  const confirm = async (): Promise<void> => {
    const asked = performance.now();
    await client.query('select 1');
    confirmedAt = asked;
  };
  /** True when it is ours again and nobody was there in between. */
  const takeAgain = async (): Promise<boolean> => {
    const next = await connect(place);
    let isOurs = false;
    try {
      if ((await lock(next, place.schema)) && (epoch === undefined || (await readEpoch(next, place)) === epoch)) {
        isOurs = true;
        client = next;
        processId = await readProcessId(next);
        return true;
      }
      if (await endOwn(next, place.schema, processId))
        throw new Error('The server had not noticed yet that the connection was lost');
      return false;
    } finally {
      if (!isOurs) await next.end().catch(() => undefined);
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (confirmedAt === -Infinity && !(await takeAgain())) {
          onTaken(`Another Slipway has taken over the schema ${place.schema} of DATABASE_URL. This one stops.`);
          return;
        }
        await confirm();
        await pause(CONFIRM_EVERY_MS);
      } catch (err) {
        if (stopping.signal.aborted) return;
        if (confirmedAt !== -Infinity) log.warn({ err }, 'The hold on the database was lost; it is taken again');
        confirmedAt = -Infinity;
        await client.end().catch(() => undefined);
        await pause(TRY_AGAIN_AFTER_MS);
      }
    }
  };
  const watching = watch();

  return {
    isShared: false,
    begin: async () => {
      await client.query(`create sequence if not exists ${place.schema}.process_epoch`);
      const { rows } = await client.query<{ epoch: number }>(
        `select nextval('${place.schema}.process_epoch') as epoch`,
      );
      epoch = rows[0]?.epoch ?? 0;
    },
    isSure: () => performance.now() - confirmedAt < SURE_FOR_MS && !stopping.signal.aborted,
    release: async () => {
      stopping.abort();
      wake();
      await watching;
      await client.end().catch(() => undefined);
    },
  };

  async function connect(to: PostgresPlace): Promise<pg.Client> {
    const base = connectionTo(to);
    const made = new pg.Client({
      ...base,
      options: `${base.options ?? ''} ${KEEPALIVE}`,
      query_timeout: CONFIRM_WITHIN_MS,
      connectionTimeoutMillis: CONFIRM_WITHIN_MS,
    });
    // Its end is known at once, not with the next look.
    made.on('error', () => {
      if (made !== client) return;
      confirmedAt = -Infinity;
      wake();
    });
    await made.connect();
    return made;
  }
}

async function lock(client: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as "isOurs"',
    [LOCK, schema],
  );
  return rows[0]?.isOurs === true;
}

async function readProcessId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  return rows[0]?.id ?? 0;
}

/** Ends our own earlier connection where it holds the lock still. True when it did. */
async function endOwn(client: pg.Client, schema: string, processId: number): Promise<boolean> {
  const { rows } = await client.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid) as ended from pg_locks
      where locktype = 'advisory' and granted and pid = $3 and classid = $1
        and objid::bigint = (hashtext($2)::bigint & 4294967295)`,
    [LOCK, schema, processId],
  );
  return rows.length > 0;
}

async function readEpoch(client: pg.Client, { schema }: PostgresPlace): Promise<number | undefined> {
  const { rows } = await client.query<{ epoch: number }>(`select last_value as epoch from ${schema}.process_epoch`);
  return rows[0]?.epoch;
}
