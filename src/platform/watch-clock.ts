import { inTransaction } from '#server/database/in-transaction.ts';
import type { Log } from '#server/log.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Clock } from './clock.ts';
import type { Sharing } from './sharing.ts';
import { shiftDueTimes } from '#platform/store/shift-due-times.ts';
import type { Database, Store } from '#platform/store/schema.ts';
import { lockSetting, writeSetting } from '#platform/store/settings.ts';

const LAST_SEEN_SETTING = 'clock_seen_ms';
const CHECK_INTERVAL_MS = 1_000;
const RECORD_INTERVAL_MS = 60_000;
/** The clocks of processes differ by less, unless one has just been set. */
const SMALLEST_STEP_MS = 1_000;

/**
 * When the machine's clock has been set back, shifts all due times by as much, so that nothing waits longer. A running process detects it
 * by the monotonic clock, a starting one by the time recorded last. The platform's time still follows the machine's clock: webhook
 * receivers refuse any other.
 * If several processes share a database, follows its clock. When that has been set back, the first one to notice shifts the due times by
 * what the recorded time shows, which is within a minute; the others find the time recorded anew.
 */
export function watchClock(
  database: Database,
  clock: Clock,
  { isShared }: Pick<Sharing, 'isShared'>,
  log: Log,
  wake: () => void,
): Loop {
  let noticedMs = 0;
  let recordedAt: number | undefined;
  return runLoop('clock', log, async () => {
    if (isShared) await clock.synchronise();
    const setBackMs = clock.totalSetBackMs();
    const isRecorded = recordedAt !== undefined && clock.now() - recordedAt < RECORD_INTERVAL_MS;
    if (setBackMs === noticedMs && isRecorded) return CHECK_INTERVAL_MS;
    const noticedHereMs = isShared || recordedAt === undefined ? undefined : setBackMs - noticedMs;
    const { now, byMs } = await inTransaction(database, (store) => recordTime(store, clock, isShared, noticedHereMs));
    recordedAt = now;
    noticedMs = setBackMs;
    if (byMs > 0) {
      log.warn({ byMs }, 'The clock was set back; what waits was moved by as much');
      wake();
    }
    return CHECK_INTERVAL_MS;
  });
}

/**
 * Records the time, and shifts all due times by as much as the clock was set back: `noticedHereMs`, or if this process can't know, what the
 * time recorded last shows.
 */
async function recordTime(
  store: Store,
  clock: Clock,
  isShared: boolean,
  noticedHereMs: number | undefined,
): Promise<{ readonly now: number; readonly byMs: number }> {
  const seenAt = await lockSetting(store, LAST_SEEN_SETTING);
  // Not before the lock: another process may have recorded the time meanwhile, or moved the sandbox's clock and then recorded it.
  if (isShared) await clock.synchronise(store);
  const now = clock.now();
  const aheadMs = seenAt === undefined ? 0 : Number(seenAt) - now;
  const byMs = noticedHereMs ?? (aheadMs < SMALLEST_STEP_MS ? 0 : aheadMs);
  if (byMs > 0) await shiftDueTimes(store, byMs);
  await writeSetting(store, LAST_SEEN_SETTING, String(now));
  return { now, byMs };
}
