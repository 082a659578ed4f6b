import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { toIsoTime } from '#domain/iso-time.ts';
import { migrations as gatewayMigrations } from '#gateway/store/schema/migrations.ts';
import { markRestored } from '#gateway/store/bookings/restored.ts';
import { closeAllSessions } from '#gateway/store/people/people.ts';
import type { GatewayTables } from '#gateway/store/schema/tables.ts';
import { migrations as platformMigrations } from '#platform/store/migrations.ts';
import { type BackupManifest, checkFiles, copyFile, readManifest } from '#server/backup-manifest.ts';
import { StartProblem } from '#server/data-folder.ts';
import { openDatabase } from '#server/database/database.ts';
import { KEYS } from './back-up.ts';
import { fillDataFolder } from './fill-data-folder.ts';

const KNOWN: Readonly<Record<string, ReadonlySet<string>>> = {
  'gateway.db': new Set(Object.keys(gatewayMigrations)),
  'platform.db': new Set(Object.keys(platformMigrations)),
};

export interface RestoreOptions {
  readonly from: string;
  /** An empty folder, or one that doesn't exist yet. */
  readonly to: string;
  readonly now: () => number;
}

/**
 * Restores a backup into an empty folder, after reading all of it and checking it against its manifest. A Slipway started on it knows that
 * bookings may be missing. An interrupted restore can be repeated; until it succeeds, nothing starts there.
 */
export async function restore({ from, to, now }: RestoreOptions): Promise<BackupManifest> {
  const manifest = await readManifest(from);
  refuseNewer(manifest);
  await checkFiles(from, manifest);
  await fillDataFolder(to, `A restore of ${resolve(from)} has begun.`, async () => {
    for (const { path, sha256 } of manifest.files) {
      const copied = await copyFile(join(from, path), join(to, path), path);
      if (copied.sha256 !== sha256)
        throw new StartProblem(`${path} changed while it was being restored. Nothing was started.`);
    }
    const database = await openDatabase<GatewayTables>(join(to, 'gateway.db'), gatewayMigrations);
    await closeAllSessions(database);
    await markRestored(database, toIsoTime(now()));
    await database.destroy();
  });
  return manifest;
}

/** Keys that the backup doesn't contain and that must be put back by hand. */
export function listMissingKeys(folder: string): string[] {
  return KEYS.filter((name) => !existsSync(join(folder, name)));
}

function refuseNewer({ migrations }: BackupManifest): void {
  for (const [name, done] of Object.entries(migrations)) {
    const unknown = done.find((migration) => KNOWN[name]?.has(migration) !== true);
    if (unknown !== undefined)
      throw new StartProblem(
        `The backup was made by a newer Slipway (${name}: ${unknown}). Restore it with that version.`,
      );
  }
}
