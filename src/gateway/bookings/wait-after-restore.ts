import { readRestored, writeRestored } from '#gateway/store/bookings/restored.ts';
import type { BookingDeps } from './booking-deps.ts';

/**
 * After a restore from a backup, a booking sent before it may still be in progress, and no read shows it yet: wait
 * until it can no longer happen before reading anything. The end of that time is recorded as soon as it is reached: bookings can be
 * confirmed from then on.
 */
export async function waitAfterRestore({
  database,
  quiescence,
  now,
}: Pick<BookingDeps, 'database' | 'now' | 'quiescence'>) {
  const restored = await readRestored(database);
  if (!restored || restored.isQuiet) return { isRestored: restored !== undefined, waitMs: 0 };
  const waitMs = quiescence.leftMs({ part_id: 'restored', sent_at: restored.at }, now());
  if (waitMs <= 0) await writeRestored(database, { ...restored, isQuiet: true });
  return { isRestored: true, waitMs };
}
