import { toIsoTime } from '#domain/iso-time.ts';
import { forgetRestored, markRestored, readRestored } from '#gateway/store/bookings/restored.ts';
import { closeAllSessions } from '#gateway/store/people/people.ts';
import { StartProblem } from '#server/data-folder.ts';
import { type DataPlace, withTables } from './with-tables.ts';

/** Marks data that was restored by other means than `restore`: a copied folder, or a PostgreSQL dump. Slipway must not be running. */
export async function markAsRestored(place: DataPlace, now: () => number): Promise<void> {
  await withTables(place, async (database) => {
    await closeAllSessions(database);
    await markRestored(database, toIsoTime(now()));
  });
}

/** Records that somebody compared Slipway's bookings with the service. Returns false if the tables were not restored. */
export async function confirmBookings(place: DataPlace): Promise<boolean> {
  return withTables(place, async (database) => {
    const restored = await readRestored(database);
    if (restored && !restored.isQuiet)
      throw new StartProblem(
        'Slipway has not run long enough since the restore: what was in flight may still happen. Start it, let it run for the quiet time (BOOKING_QUIESCENCE_S), and run this again.',
      );
    return forgetRestored(database);
  });
}
