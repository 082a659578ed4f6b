import type pg from 'pg';
import { checkPostgres, isBehind, asStartProblem } from './check-postgres.ts';
import { StartProblem } from '#server/data-folder.ts';
import { DatabaseClock } from './database-clock.ts';
import type { DatabaseHold, HoldTimes } from './database-hold.ts';
import type { Log } from '#server/log.ts';
import { queryWithin, START_TIMEOUT_MS, connectDedicated, WORK_TIMEOUT_MS } from './postgres-client.ts';
import { LOCK, type PostgresPlace } from './postgres-dialect.ts';
import { wakeablePause } from './wakeable-pause.ts';

const RETRY_AFTER_MS = 1_000;
/** Lock held while a process starts, since it may migrate. Released when it has started, or ends. */
const START_LOCK = LOCK + 1;
const BEGIN_WITHIN_MS = 300_000;
/** How long processes of an earlier version may take to stop: longer than an orchestrator's grace period. */
const EARLIER_STOPS_WITHIN_MS = 60_000;
const POLL_LOCK_EVERY_MS = 200;

/**
 * Shares a schema with other processes: checks that it can be used, then every few seconds records on a separate connection, by the
 * database's clock, that this process is alive (`process.seen_at`). It is sure of its claim for a while after the last such heartbeat; the
 * others end it only after a much longer silence. If it then comes back, it finds itself ended, and `onTaken` is called. An earlier
 * version, which holds the schema exclusively, is refused as a second process.
 */
export function sharePostgres(
  place: PostgresPlace,
  known: readonly string[],
  log: Log,
  onTaken: (line: string) => void,
  times: HoldTimes,
): Promise<DatabaseHold> {
  return asStartProblem(place, () => share(place, known, log, onTaken, times));
}

async function share(
  place: PostgresPlace,
  known: readonly string[],
  log: Log,
  onTaken: (line: string) => void,
  { heartbeatEveryMs, sureForMs }: HoldTimes,
): Promise<DatabaseHold> {
  await checkPostgres(place, known);
  const stopping = new AbortController();
  const { pause, wake } = wakeablePause(stopping.signal);
  let client = await connect(START_TIMEOUT_MS);
  // One process at a time: two that start at once on an empty database would both create the tables.
  await waitToBegin(client);
  await checkPostgres(place, known);
  const isUpgrade = await isBehind(client, place.schema, known);
  if (isUpgrade) await waitForEarlier(client);
  if (!(await lock(client, START_TIMEOUT_MS))) {
    await client.end();
    throw new StartProblem(
      `Another Slipway has the schema ${place.schema} of DATABASE_URL to itself. Stop it, or set another database.`,
    );
  }
  let epoch = 0;
  /** The time of the last heartbeat on the monotonic and the wall clock: the first one stops while a machine sleeps. */
  let lastBeat = { passed: -Infinity, wall: 0 };
  let beating: Promise<void> = Promise.resolve();
  const clock = new DatabaseClock();

  const sendHeartbeat = async (timeoutMs: number): Promise<boolean> => {
    const sentAt = { passed: performance.now(), wall: Date.now() };
    const isLiving = await clock.follow(async () => {
      const { rows } = await queryWithin<{ time: number }>(
        client,
        timeoutMs,
        `update process set seen_at = cast(extract(epoch from clock_timestamp()) * 1000 as bigint)
          where epoch = $1 and ended_at is null returning seen_at as time`,
        [epoch],
      );
      return rows[0];
    });
    lastBeat = sentAt;
    return isLiving !== undefined;
  };
  const sendHeartbeats = async (): Promise<void> => {
    let isLost = false;
    while (!stopping.signal.aborted) {
      try {
        if (isLost) {
          await client.end().catch(() => undefined);
          client = await connect(WORK_TIMEOUT_MS);
          if (!(await lock(client, WORK_TIMEOUT_MS))) throw new Error('Another Slipway holds the schema for itself');
          isLost = false;
        }
        if (!(await sendHeartbeat(WORK_TIMEOUT_MS))) {
          lastBeat = { passed: -Infinity, wall: 0 };
          onTaken('This Slipway was silent for so long that others took over its work. It stops now.');
          return;
        }
        await pause(heartbeatEveryMs);
      } catch (err) {
        if (stopping.signal.aborted) return;
        if (!isLost)
          log.warn({ err }, 'The database is out of reach; nothing is sent until this process reaches it again');
        isLost = true;
        await pause(RETRY_AFTER_MS);
      }
    }
  };

  return {
    isShared: true,
    begin: (own) =>
      asStartProblem(place, async () => {
        epoch = own;
        if (!(await sendHeartbeat(START_TIMEOUT_MS)))
          throw new StartProblem('Slipway could not register in the database. Start it again.');
        const unlock = 'select pg_advisory_unlock($1, hashtext($2))';
        if (isUpgrade) await queryWithin(client, START_TIMEOUT_MS, unlock, [LOCK, place.schema]);
        await queryWithin(client, START_TIMEOUT_MS, unlock, [START_LOCK, place.schema]);
        beating = sendHeartbeats();
      }),
    isSure: () => {
      const passed = Math.max(performance.now() - lastBeat.passed, Math.abs(Date.now() - lastBeat.wall));
      return passed < sureForMs && !stopping.signal.aborted;
    },
    now: () => clock.now(),
    release: async () => {
      stopping.abort();
      wake();
      await beating;
      await client.end().catch(() => undefined);
    },
  };

  function connect(timeoutMs: typeof START_TIMEOUT_MS | typeof WORK_TIMEOUT_MS): Promise<pg.Client> {
    return connectDedicated(place, timeoutMs, (lost) => {
      if (lost === client) wake();
    });
  }

  /** A shared lock: held together with other sharing processes, never alongside an exclusive one. */
  async function lock(by: pg.Client, timeoutMs: number): Promise<boolean> {
    const { rows } = await queryWithin<{ isOurs: boolean }>(
      by,
      timeoutMs,
      'select pg_try_advisory_lock_shared($1, hashtext($2)) as "isOurs"',
      [LOCK, place.schema],
    );
    return rows[0]?.isOurs === true;
  }

  async function waitToBegin(by: pg.Client): Promise<void> {
    for (const begun = performance.now(); performance.now() - begun < BEGIN_WITHIN_MS; await pause(POLL_LOCK_EVERY_MS))
      if (await lockAlone(by, START_LOCK)) return;
    await by.end();
    throw new StartProblem(
      `Another Slipway has been starting on DATABASE_URL for minutes. Check what is holding it up.`,
    );
  }

  /** A process of an earlier version can't record the answers it is waiting for in tables that have changed meanwhile. */
  async function waitForEarlier(by: pg.Client): Promise<void> {
    if (await lockAlone(by, LOCK)) return;
    log.warn('The tables have to be brought up to date; waiting until every Slipway of an earlier version has stopped');
    const begun = performance.now();
    for (; performance.now() - begun < EARLIER_STOPS_WITHIN_MS; await pause(POLL_LOCK_EVERY_MS))
      if (await lockAlone(by, LOCK)) return;
    await by.end();
    throw new StartProblem(
      `The tables in the schema ${place.schema} of DATABASE_URL have to be brought up to date, but another Slipway, of an earlier version, is running on them. Stop it, then start this one.`,
    );
  }

  async function lockAlone(by: pg.Client, key: number): Promise<boolean> {
    const { rows } = await queryWithin<{ isOurs: boolean }>(
      by,
      START_TIMEOUT_MS,
      'select pg_try_advisory_lock($1, hashtext($2)) as "isOurs"',
      [key, place.schema],
    );
    return rows[0]?.isOurs === true;
  }
}
