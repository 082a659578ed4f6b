import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { toIsoTime } from '#domain/iso-time.ts';
import { placeOf as gatewayPlaceOf } from '#gateway/main.ts';
import { migrations as gatewayMigrations } from '#gateway/store/schema/migrations.ts';
import { markRestored } from '#gateway/store/bookings/restored.ts';
import type { GatewayTables } from '#gateway/store/schema/tables.ts';
import { countUnfinished } from '#gateway/store/bookings/unfinished-work.ts';
import { placeOf as platformPlaceOf } from '#platform/main.ts';
import { migrations as platformMigrations } from '#platform/store/migrations.ts';
import { copyFile } from '#server/backup-manifest.ts';
import { holdDataFolder, StartProblem } from '#server/data-folder.ts';
import { holdDatabase } from '#server/database/database-hold.ts';
import { type DatabasePlace, openDatabase } from '#server/database/database.ts';
import { isThere } from '#server/is-there.ts';
import { log } from '#server/log.ts';
import { connectionTo, type PostgresPlace } from '#server/database/postgres-dialect.ts';
import { PostgresTables } from '#server/database/postgres-tables.ts';
import { SqliteTables } from '#server/database/sqlite-tables.ts';
import { copyTables, findDifference, type TablePlace, type TableSum } from '#server/database/table-copy.ts';
import { fillDataFolder } from './fill-data-folder.ts';

const SERVERS = [
  { name: 'gateway', key: 'gateway.key', placeOf: gatewayPlaceOf, migrations: gatewayMigrations },
  { name: 'platform', key: 'webhook.key', placeOf: platformPlaceOf, migrations: platformMigrations },
] as const;
type Server = (typeof SERVERS)[number];

export interface MoveOptions {
  /** The data folder: the source, or the new one. Its keys open the secrets that move. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly now: () => number;
  /** Called and awaited after each server. */
  readonly say: (line: string) => unknown;
}

/** Moves all tables of a data folder into an empty PostgreSQL database, in a single transaction. */
export async function moveToPostgres({ folder, databaseUrl, now, say }: MoveOptions): Promise<void> {
  if (!isThere(join(folder, 'gateway.db'))) throw new StartProblem(`--from ${folder} has no gateway.db.`);
  const folderHold = holdDataFolder(folder);
  const servers = SERVERS.filter(({ name }) => existsSync(join(folder, `${name}.db`)));
  const ending: (() => Promise<void>)[] = [];
  try {
    for (const server of servers) await bringUpToDate(server, server.placeOf({ dataFolder: folder }));
    await refuseUnfinished(gatewayPlaceOf({ dataFolder: folder }));
    for (const server of servers) {
      const place = server.placeOf({ dataFolder: folder, databaseUrl });
      const hold = await holdDatabase(place, Object.keys(server.migrations), log);
      ending.push(hold.release);
      await bringUpToDate(server, place);
    }
    const client = await connect({ ...asPostgres(SERVERS[0], databaseUrl), hasNoTimeout: true });
    ending.push(() => client.end());
    await client.query('begin');
    for (const server of servers) {
      const target = new PostgresTables(client, asPostgres(server, databaseUrl).schema);
      await refuseFilled(server, target);
      const source = new DatabaseSync(join(folder, `${server.name}.db`), { readOnly: true });
      try {
        await copyAndCompare(server, new SqliteTables(source), target, say);
      } finally {
        source.close();
      }
    }
    await markSource(gatewayPlaceOf({ dataFolder: folder }), now);
    await client.query('commit');
    for (const server of servers) await new PostgresTables(client, asPostgres(server, databaseUrl).schema).analyze();
  } finally {
    for (const end of ending.toReversed()) await end();
    folderHold.release();
  }
}

interface MoveToFolderOptions extends MoveOptions {
  /** The folder that Slipway used alongside the database. */
  readonly keysFrom: string;
  /** Copies the documents into the folder, which nothing can start on before they are all there. */
  readonly copyDocuments: () => Promise<void>;
}

/** Moves everything back into an empty folder. */
export async function moveToFolder({
  folder,
  databaseUrl,
  keysFrom,
  copyDocuments,
  now,
  say,
}: MoveToFolderOptions): Promise<void> {
  const ending: (() => Promise<void>)[] = [];
  try {
    const servers: Server[] = [];
    for (const server of SERVERS) {
      const place = asPostgres(server, databaseUrl);
      if (!(await hasSchema(place))) continue;
      const hold = await holdDatabase(place, Object.keys(server.migrations), log);
      ending.push(hold.release);
      await bringUpToDate(server, place);
      servers.push(server);
    }
    if (!servers.includes(SERVERS[0])) throw new StartProblem('--from: this database has no Slipway data.');
    await refuseUnfinished(asPostgres(SERVERS[0], databaseUrl));
    await fillDataFolder(folder, 'A move from PostgreSQL has begun.', async () => {
      const client = await connect({ ...asPostgres(SERVERS[0], databaseUrl), hasNoTimeout: true });
      try {
        await client.query('begin isolation level repeatable read read only');
        for (const server of servers) {
          const source = new PostgresTables(client, asPostgres(server, databaseUrl).schema);
          await fillFile(server, folder, source, say);
        }
      } finally {
        await client.end();
      }
      const missing: string[] = [];
      for (const { key } of servers) {
        if (existsSync(join(keysFrom, key))) await copyFile(join(keysFrom, key), join(folder, key), key);
        else missing.push(key);
      }
      await copyDocuments();
      if (missing.length > 0)
        await say(
          `DATA_DIR ${keysFrom} has no ${missing.join(' and ')}. Before the start, put what is missing into ${folder}, or set GATEWAY_KEY and WEBHOOK_KEY.`,
        );
      await markSource(asPostgres(SERVERS[0], databaseUrl), now);
    });
  } finally {
    for (const end of ending.toReversed()) await end();
  }
}

async function fillFile(server: Server, folder: string, source: TablePlace, say: MoveOptions['say']): Promise<void> {
  await bringUpToDate(server, server.placeOf({ dataFolder: folder }));
  const file = new DatabaseSync(join(folder, `${server.name}.db`));
  try {
    file.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF; BEGIN');
    await copyAndCompare(server, source, new SqliteTables(file), say);
    file.exec('COMMIT');
    file.exec('PRAGMA wal_checkpoint(truncate)');
  } finally {
    file.close();
  }
}

async function copyAndCompare(
  server: Server,
  source: TablePlace,
  target: TablePlace,
  say: MoveOptions['say'],
): Promise<void> {
  const sums: TableSum[] = await copyTables(source, target);
  const difference = await findDifference(target, sums);
  if (difference !== undefined)
    throw new StartProblem(`The moved data differs from the original: ${difference}. Nothing was kept.`);
  const rows = sums.reduce((sum, table) => sum + table.rows, 0);
  await say(`${server.name}: ${sums.length} tables, ${rows} rows, verified`);
}

function asPostgres(server: Server, databaseUrl: string): PostgresPlace {
  return server.placeOf({ dataFolder: '', databaseUrl }) as PostgresPlace;
}

async function bringUpToDate(server: Server, place: DatabasePlace): Promise<void> {
  const database = await openDatabase(place, server.migrations);
  await database.destroy();
}

async function withGateway<Result>(
  place: DatabasePlace,
  act: (database: Kysely<GatewayTables>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<GatewayTables>(place, gatewayMigrations);
  try {
    return await act(database);
  } finally {
    await database.destroy();
  }
}

async function refuseUnfinished(place: DatabasePlace): Promise<void> {
  const count = await withGateway(place, countUnfinished);
  if (count > 0)
    throw new StartProblem(
      `${count} bookings or cancellations were interrupted while being sent. Start Slipway there once more, stop it, and then move.`,
    );
}

/**
 * Marks the source as restored: if it is ever started again, it won't know what the target has booked since. This happens before the target
 * can be started, so that an interrupted move leaves both marked rather than neither.
 */
async function markSource(place: DatabasePlace, now: () => number): Promise<void> {
  await withGateway(place, (database) => markRestored(database, toIsoTime(now())));
}

/** An unused database contains only what the migrations inserted. */
async function refuseFilled(server: Server, target: PostgresTables): Promise<void> {
  for (const table of await target.listTables()) {
    if (FROM_MIGRATIONS.has(table.name)) continue;
    for await (const rows of target.read(table)) {
      if (rows.length > 0)
        throw new StartProblem(
          `--to: the database is not empty: ${server.name}'s table ${table.name} has rows. Choose an empty database.`,
        );
    }
  }
}

/** Tables that the migrations fill. */
const FROM_MIGRATIONS: ReadonlySet<string> = new Set(['sequences']);

async function connect(place: PostgresPlace): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(place));
  // The next query reports a lost connection; without a listener the process would crash.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function hasSchema(place: PostgresPlace): Promise<boolean> {
  const client = await connect(place);
  try {
    const { rows } = await client.query('select from pg_namespace where nspname = $1', [place.schema]);
    return rows.length > 0;
  } finally {
    await client.end();
  }
}
