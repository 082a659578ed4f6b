import { existsSync, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { toIsoTime } from '#domain/iso-time.ts';
import { migrations as gatewayMigrations } from '#gateway/store/migrations.ts';
import { markRestored } from '#gateway/store/restored.ts';
import type { GatewayTables } from '#gateway/store/tables.ts';
import { migrations as platformMigrations } from '#platform/store/migrations.ts';
import { type BackupManifest, checkFiles, copyFile, readManifest } from '#server/backup-manifest.ts';
import { holdDataFolder, StartProblem, UNFINISHED } from '#server/data-folder.ts';
import { openDatabase } from '#server/database.ts';
import { KEYS } from './back-up.ts';

const KNOWN: Readonly<Record<string, ReadonlySet<string>>> = {
  'gateway.db': new Set(Object.keys(gatewayMigrations)),
  'platform.db': new Set(Object.keys(platformMigrations)),
};

export interface RestoreWish {
  readonly from: string;
  /** An empty folder, or one that is not there yet. */
  readonly to: string;
  readonly now: () => number;
}

/**
 * Puts a backup into an empty folder, once all of it was read and found to be what was backed up. Whoever starts Slipway on it has a
 * Slipway that knows that bookings may be forgotten. Broken off in the middle it can be begun again; until then nothing starts there.
 */
export async function restore({ from, to, now }: RestoreWish): Promise<BackupManifest> {
  const manifest = await readManifest(from);
  refuseNewer(manifest);
  await checkFiles(from, manifest);
  const hold = holdDataFolder(to, { isUnfinished: true });
  try {
    await refuseUsed(to);
    await clear(to);
    writeFileSync(join(to, UNFINISHED), `A restore of ${resolve(from)} has begun.\n`, { flush: true });
    for (const { path, sha256 } of manifest.files) {
      const copied = await copyFile(join(from, path), join(to, path), path);
      if (copied.sha256 !== sha256)
        throw new StartProblem(`${path} changed while it was restored. Nothing was started.`);
    }
    const database = await openDatabase<GatewayTables>(join(to, 'gateway.db'), gatewayMigrations);
    await markRestored(database, toIsoTime(now()));
    await database.destroy();
    await rm(join(to, UNFINISHED));
    return manifest;
  } finally {
    hold.release();
  }
}

/** Keys that a backup left out and that have to be put back by hand. */
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

const OF_THE_HOLD = /^hold\.db/u;

async function refuseUsed(folder: string): Promise<void> {
  const there = (await readdir(folder)).filter((name) => !OF_THE_HOLD.test(name));
  if (there.includes(UNFINISHED)) return;
  if (there.length > 0)
    throw new StartProblem(`--to ${folder} is not empty: it holds ${there[0] ?? ''}. Name an empty folder.`);
}

/** Only what an earlier try left: anything else was refused. */
async function clear(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== UNFINISHED && !OF_THE_HOLD.test(name)) await rm(join(folder, name), { recursive: true });
  }
}
