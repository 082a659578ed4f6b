import { placeOf } from '#gateway/main.ts';
import { migrations } from '#gateway/store/schema/migrations.ts';
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

/** Opens the gateway's tables for a command. Throws a StartProblem if there are none, or if Slipway is running on them. */
export async function withTables<Result>(
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
