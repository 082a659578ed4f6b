import pg from 'pg';
import { checkPostgres } from './check-postgres.ts';
import { StartProblem } from './data-folder.ts';
import type { DatabaseHold, HoldTimes } from './database-hold.ts';
import type { Log } from './log.ts';
import { connectionTo, KEEPALIVE, LOCK, type PostgresPlace } from './postgres-dialect.ts';

const TRY_AGAIN_AFTER_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;
/** The lock of one that begins: it may migrate. Given back when it has begun, or ends. */
const BEGINNING = LOCK + 1;
const BEGIN_WITHIN_MS = 300_000;
const LOOK_AGAIN_AFTER_MS = 200;

/**
 * Shares a schema with other processes: looks whether it can be used, then says every few seconds, on a connection of its own
 * and by the database's clock, that this one lives (`process.seen_at`). It is sure of its place for a while after the database
 * last heard it; the others end it only when it was silent for much longer. One that comes back then finds that it has ended,
 * and `onTaken` hears of it. An earlier version, which holds the schema alone, is refused as a second process.
 */
export async function sharePostgres(
  place: PostgresPlace,
  known: readonly string[],
  log: Log,
  onTaken: (line: string) => void,
  { sayEveryMs, sureForMs }: HoldTimes,
): Promise<DatabaseHold> {
  await checkPostgres(place, known);
  const stopping = new AbortController();
  let wake: () => void = () => undefined;
  let client = await connect();
  // One after the other: two that begin at once on a database without tables would make them both.
  await waitToBegin(client);
  await checkPostgres(place, known);
  if (!(await lock(client))) {
    await client.end();
    throw new StartProblem(
      `Another Slipway holds the schema ${place.schema} of DATABASE_URL for itself. Stop it, or set another database.`,
    );
  }
  let epoch = 0;
  /** By the monotonic clock, and by the machine's: the first stands still while a machine sleeps. */
  let heardAt = { passed: -Infinity, wall: 0 };
  let saying: Promise<void> = Promise.resolve();

  const sayAlive = async (): Promise<boolean> => {
    const asked = { passed: performance.now(), wall: Date.now() };
    const { rowCount } = await client.query(
      `update process set seen_at = cast(extract(epoch from clock_timestamp()) * 1000 as bigint)
        where epoch = $1 and ended_at is null`,
      [epoch],
    );
    heardAt = asked;
    return rowCount === 1;
  };
  const keepSaying = async (): Promise<void> => {
    let isLost = false;
    while (!stopping.signal.aborted) {
      try {
        if (isLost) {
          await client.end().catch(() => undefined);
          client = await connect();
          if (!(await lock(client))) throw new Error('Another Slipway holds the schema for itself');
          isLost = false;
        }
        if (!(await sayAlive())) {
          heardAt = { passed: -Infinity, wall: 0 };
          onTaken('This Slipway was silent for so long that the others took over what it was at. It stops.');
          return;
        }
        await pause(sayEveryMs);
      } catch (err) {
        if (stopping.signal.aborted) return;
        if (!isLost)
          log.warn({ err }, 'The database is out of reach; nothing is sent until it hears this process again');
        isLost = true;
        await pause(TRY_AGAIN_AFTER_MS);
      }
    }
  };

  return {
    isShared: true,
    begin: async (own) => {
      epoch = own;
      if (!(await sayAlive())) throw new StartProblem('This Slipway could not begin in the database. Start it again.');
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [BEGINNING, place.schema]);
      saying = keepSaying();
    },
    isSure: () => {
      const passed = Math.max(performance.now() - heardAt.passed, Math.abs(Date.now() - heardAt.wall));
      return passed < sureForMs && !stopping.signal.aborted;
    },
    release: async () => {
      stopping.abort();
      wake();
      await saying;
      await client.end().catch(() => undefined);
    },
  };

  async function connect(): Promise<pg.Client> {
    const base = connectionTo(place);
    const made = new pg.Client({
      ...base,
      options: `${base.options ?? ''} ${KEEPALIVE}`,
      query_timeout: ANSWER_WITHIN_MS,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
    });
    // Its end is known at once, not with the next look.
    made.on('error', () => {
      if (made === client) wake();
    });
    await made.connect();
    return made;
  }

  /** Together with all that share, and with nobody who holds the schema alone. */
  async function lock(by: pg.Client): Promise<boolean> {
    const { rows } = await by.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock_shared($1, hashtext($2)) as "isOurs"',
      [LOCK, place.schema],
    );
    return rows[0]?.isOurs === true;
  }

  async function waitToBegin(by: pg.Client): Promise<void> {
    for (const begun = performance.now(); performance.now() - begun < BEGIN_WITHIN_MS;) {
      const { rows } = await by.query<{ isOurs: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as "isOurs"',
        [BEGINNING, place.schema],
      );
      if (rows[0]?.isOurs === true) return;
      await pause(LOOK_AGAIN_AFTER_MS);
    }
    await by.end();
    throw new StartProblem(`Another Slipway has been beginning on DATABASE_URL for minutes. Look what keeps it.`);
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (stopping.signal.aborted) wake();
    });
  }
}
