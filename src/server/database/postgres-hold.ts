import type pg from 'pg';
import { checkPostgres, asStartProblem } from './check-postgres.ts';
import { StartProblem } from '#server/data-folder.ts';
import type { DatabaseHold } from './database-hold.ts';
import type { Log } from '#server/log.ts';
import { queryWithin, START_TIMEOUT_MS, connectDedicated, WORK_TIMEOUT_MS } from './postgres-client.ts';
import { LOCK, type PostgresPlace } from './postgres-dialect.ts';
import { wakeablePause } from './wakeable-pause.ts';

const CONFIRM_EVERY_MS = 5_000;
/** Shorter than the server needs to notice that this machine is gone (25 s, `KEEPALIVE`), and than any quiet time of a booking. */
const SURE_FOR_MS = 15_000;
const RETRY_AFTER_MS = 1_000;
/**
 * Checks that the database can be used, then holds the schema for this process: an advisory lock on a separate connection, which PostgreSQL
 * releases when the process ends, however it ends. A second process gets a StartProblem. A lost connection is replaced and the lock
 * reacquired; `onTaken` is called if another process was faster.
 */
export function holdPostgres(
  place: PostgresPlace,
  known: readonly string[],
  log: Log,
  options: HoldOptions,
): Promise<DatabaseHold> {
  return asStartProblem(place, () => holdAlone(place, known, log, options));
}

interface HoldOptions {
  readonly onTaken: (line: string) => void;
  readonly howToShare: string;
}

async function holdAlone(
  place: PostgresPlace,
  known: readonly string[],
  log: Log,
  { onTaken, howToShare }: HoldOptions,
): Promise<DatabaseHold> {
  await checkPostgres(place, known);
  const stopping = new AbortController();
  let client = await connect(START_TIMEOUT_MS);
  if (!(await lock(client, place.schema, START_TIMEOUT_MS))) {
    await client.end();
    throw new StartProblem(
      `Another Slipway is running on the schema ${place.schema} of DATABASE_URL. Stop it, or set another database. ${howToShare}`.trimEnd(),
    );
  }
  let epoch: number | undefined;
  let processId = await readProcessId(client, START_TIMEOUT_MS);
  let confirmedAt = performance.now();

  const { pause, wake } = wakeablePause(stopping.signal);
  const confirm = async (): Promise<void> => {
    const askedAt = performance.now();
    const { rows } = await queryWithin<{ isReadOnly: boolean }>(
      client,
      WORK_TIMEOUT_MS,
      `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    );
    // The lock of a former primary keeps nobody from the present one.
    if (rows[0]?.isReadOnly !== false) throw new Error('The database has become a standby');
    confirmedAt = askedAt;
  };
  /** Returns true if this process has the lock again and no other process held it in between. */
  const reacquire = async (): Promise<boolean> => {
    const next = await connect(WORK_TIMEOUT_MS);
    let isOurs = false;
    try {
      if (
        (await lock(next, place.schema, WORK_TIMEOUT_MS)) &&
        (epoch === undefined || (await readEpoch(next, place)) === epoch)
      ) {
        isOurs = true;
        client = next;
        processId = await readProcessId(next, WORK_TIMEOUT_MS);
        return true;
      }
      if (await terminateOwn(next, place.schema, processId))
        throw new Error('The server had not noticed yet that the connection was lost');
      return false;
    } finally {
      if (!isOurs) await next.end().catch(() => undefined);
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (confirmedAt === -Infinity && !(await reacquire())) {
          onTaken(`Another Slipway has taken over the schema ${place.schema} of DATABASE_URL. This one stops.`);
          return;
        }
        await confirm();
        await pause(CONFIRM_EVERY_MS);
      } catch (err) {
        if (stopping.signal.aborted) return;
        if (confirmedAt !== -Infinity) log.warn({ err }, 'The hold on the database was lost; taking it again');
        confirmedAt = -Infinity;
        await client.end().catch(() => undefined);
        await pause(RETRY_AFTER_MS);
      }
    }
  };
  let watching = Promise.resolve();

  return {
    isShared: false,
    begin: () =>
      asStartProblem(place, async () => {
        await queryWithin(client, START_TIMEOUT_MS, `create sequence if not exists ${place.schema}.process_epoch`);
        const next = `select nextval('${place.schema}.process_epoch') as epoch`;
        const { rows } = await queryWithin<{ epoch: number }>(client, START_TIMEOUT_MS, next);
        epoch = rows[0]?.epoch ?? 0;
        // Watching starts only now: a database that is slow during startup would look like a lost connection.
        confirmedAt = performance.now();
        watching = watch();
      }),
    now: Date.now,
    isSure: () => performance.now() - confirmedAt < SURE_FOR_MS && !stopping.signal.aborted,
    release: async () => {
      stopping.abort();
      wake();
      await watching;
      await client.end().catch(() => undefined);
    },
  };

  function connect(timeoutMs: typeof START_TIMEOUT_MS | typeof WORK_TIMEOUT_MS): Promise<pg.Client> {
    return connectDedicated(place, timeoutMs, (lost) => {
      if (lost !== client) return;
      confirmedAt = -Infinity;
      wake();
    });
  }
}

async function lock(client: pg.Client, schema: string, timeoutMs: number): Promise<boolean> {
  const { rows } = await queryWithin<{ isOurs: boolean }>(
    client,
    timeoutMs,
    'select pg_try_advisory_lock($1, hashtext($2)) as "isOurs"',
    [LOCK, schema],
  );
  return rows[0]?.isOurs === true;
}

async function readProcessId(client: pg.Client, timeoutMs: number): Promise<number> {
  const { rows } = await queryWithin<{ id: number }>(client, timeoutMs, 'select pg_backend_pid() as id');
  return rows[0]?.id ?? 0;
}

/** Terminates our own earlier connection if it still holds the lock. Returns true if it did. */
async function terminateOwn(client: pg.Client, schema: string, processId: number): Promise<boolean> {
  const { rows } = await queryWithin<{ ended: boolean }>(
    client,
    WORK_TIMEOUT_MS,
    `select pg_terminate_backend(pid) as ended from pg_locks
      where locktype = 'advisory' and granted and pid = $3 and classid = $1
        and objid::bigint = (hashtext($2)::bigint & 4294967295)`,
    [LOCK, schema, processId],
  );
  return rows.length > 0;
}

async function readEpoch(client: pg.Client, { schema }: PostgresPlace): Promise<number | undefined> {
  const last = `select last_value as epoch from ${schema}.process_epoch`;
  const { rows } = await queryWithin<{ epoch: number }>(client, WORK_TIMEOUT_MS, last);
  return rows[0]?.epoch;
}
