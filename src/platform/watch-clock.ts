import { inTransaction } from '#server/database/in-transaction.ts';
import type { Log } from '#server/log.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Clock } from './clock.ts';
import { shiftDueTimes } from '#platform/store/shift-due-times.ts';
import type { Database } from '#platform/store/schema.ts';
import { readSetting, writeSetting } from '#platform/store/settings.ts';

const LAST_SEEN_SETTING = 'clock_seen_ms';
const CHECK_INTERVAL_MS = 1_000;
const RECORD_INTERVAL_MS = 60_000;

/**
 * When the machine's clock has been set back, shifts all due times by as much, so that nothing waits longer. A running process detects it
 * by the monotonic clock, a starting one by the time recorded last. The platform's time still follows the machine's clock: webhook
 * receivers refuse any other.
 */
export function watchClock(database: Database, clock: Clock, log: Log, wake: () => void): Loop {
  let noticedMs = 0;
  let recordedAt: number | undefined;
  return runLoop('clock', log, async () => {
    const setBackMs = clock.totalSetBackMs();
    const now = clock.now();
    const seenAt = recordedAt ?? Number((await readSetting(database, LAST_SEEN_SETTING)) ?? now);
    const byMs = recordedAt === undefined ? Math.max(seenAt - now, 0) : setBackMs - noticedMs;
    if (byMs === 0 && recordedAt !== undefined && now - recordedAt < RECORD_INTERVAL_MS) return CHECK_INTERVAL_MS;
    await inTransaction(database, async (store) => {
      if (byMs > 0) await shiftDueTimes(store, byMs);
      await writeSetting(store, LAST_SEEN_SETTING, String(now));
    });
    recordedAt = now;
    noticedMs = setBackMs;
    if (byMs > 0) {
      log.warn({ byMs }, 'The clock was set back; what waits was moved by as much');
      wake();
    }
    return CHECK_INTERVAL_MS;
  });
}
