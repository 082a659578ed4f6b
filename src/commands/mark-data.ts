import { toIsoTime } from '#domain/iso-time.ts';
import { placeOf } from '#gateway/main.ts';
import { migrations } from '#gateway/store/schema/migrations.ts';
import { forgetRestored, markRestored, readRestored } from '#gateway/store/bookings/restored.ts';
import { closeAllSessions } from '#gateway/store/people/people.ts';
import type { Database, GatewayTables } from '#gateway/store/schema/tables.ts';
import { holdDataFolder, StartProblem } from '#server/data-folder.ts';
import { holdDatabase } from '#server/database/database-hold.ts';
import { openDatabase } from '#server/database/database.ts';
import { isThere } from '#server/is-there.ts';
import { log } from '#server/log.ts';

export interface DataPlace {
  readonly dataFolder: string;
  readonly databaseUrl?: string | undefined;
}

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

async function withTables<Result>(
  { dataFolder, databaseUrl }: DataPlace,
  act: (database: Database) => Promise<Result>,
): Promise<Result> {
  const place = placeOf({ dataFolder, databaseUrl });
  if (typeof place === 'string' && !isThere(place))
    throw new StartProblem(`There is no gateway.db in DATA_DIR ${dataFolder}. Set DATA_DIR to Slipway's folder.`);
  const folder = typeof place === 'string' ? holdDataFolder(dataFolder) : undefined;
  const hold = await holdDatabase(place, Object.keys(migrations), log);
  const database = await openDatabase<GatewayTables>(place, migrations);
  try {
    return await act(database);
  } finally {
    await database.destroy();
    await hold.release();
    folder?.release();
  }
}
