import { inTransaction } from '#server/database/in-transaction.ts';
import type { Log } from '#server/log.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Clock } from './clock.ts';
import { moveWaits } from '#platform/store/move-waits.ts';
import type { Database } from '#platform/store/schema.ts';
import { readSetting, writeSetting } from '#platform/store/settings.ts';

const CLOCK_SEEN = 'clock_seen_ms';
const LOOK_EVERY_MS = 1_000;
const RECORD_EVERY_MS = 60_000;

/**
 * When the machine's clock has been set back, moves what waits by as much, so that nothing waits longer. While the process
 * runs, the monotonic clock shows it; at a start, the time recorded last does. The clock itself stays the machine's:
 * receivers of webhooks refuse any other.
 */
export function watchClock(database: Database, clock: Clock, log: Log, wake: () => void): Loop {
  let noticedMs = 0;
  let recordedAt: number | undefined;
  return runLoop('clock', log, async () => {
    const setBackMs = clock.findSetBack();
    const now = clock.now();
    const seenAt = recordedAt ?? Number((await readSetting(database, CLOCK_SEEN)) ?? now);
    const byMs = recordedAt === undefined ? Math.max(seenAt - now, 0) : setBackMs - noticedMs;
    if (byMs === 0 && recordedAt !== undefined && now - recordedAt < RECORD_EVERY_MS) return LOOK_EVERY_MS;
    await inTransaction(database, async (store) => {
      if (byMs > 0) await moveWaits(store, byMs);
      await writeSetting(store, CLOCK_SEEN, String(now));
    });
    recordedAt = now;
    noticedMs = setBackMs;
    if (byMs > 0) {
      log.warn({ byMs }, 'The clock was set back; what waits was moved by as much');
      wake();
    }
    return LOOK_EVERY_MS;
  });
}
