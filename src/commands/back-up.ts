import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type BackedUpFile, copyFile, hashFile, listFiles, writeManifest } from '#server/backup-manifest.ts';
import { copyDatabase } from '#server/database/copy-database.ts';
import { isThere } from '#server/is-there.ts';
import { holdFile, refuseHalfFilled, StartProblem } from '#server/data-folder.ts';

/**
 * The gateway's database is copied first: every booking that it knows must be in the platform's copy, and those that it doesn't know yet
 * are found by reading. Documents are copied after the database that names them.
 */
export const DATABASES = ['gateway.db', 'platform.db'] as const;
export const KEYS = ['gateway.key', 'webhook.key'] as const;
export const DOCUMENTS = 'documents';

export interface BackupOptions {
  readonly dataFolder: string;
  /** A folder that doesn't exist yet or is empty. */
  readonly to: string;
  /** Whether to include the keys; undefined if the caller didn't say. */
  readonly withKeys: boolean | undefined;
  readonly now: () => number;
}

export interface MadeBackup {
  readonly files: number;
  readonly bytes: number;
}

/** Copies a data folder, whether or not Slipway is running on it. Leaves either a complete copy or none. */
export async function backUp({ dataFolder, to, withKeys, now }: BackupOptions): Promise<MadeBackup> {
  if (!isThere(join(dataFolder, DATABASES[0])))
    throw new StartProblem(`There is no gateway.db in DATA_DIR ${dataFolder}. Set DATA_DIR to the folder to back up.`);
  refuseHalfFilled(dataFolder);
  const keys = KEYS.filter((name) => existsSync(join(dataFolder, name)));
  if (keys.length > 0 && withKeys === undefined)
    throw new StartProblem(
      'Choose --with-keys or --without-keys. With the keys, anyone who has the backup can read all of it; without them, store the keys elsewhere.',
    );
  const isWithin = !relative(resolve(dataFolder), resolve(to)).startsWith('..');
  if (isWithin) throw new StartProblem(`--to ${to} is inside the data folder. Choose another place.`);
  return withDraft(`${resolve(to)}.unfinished`, to, async (draft) => {
    if (existsSync(to)) await removeEmpty(to);
    const files = await fill(draft, { dataFolder, keys: withKeys === true ? keys : [], now });
    await rename(draft, to);
    await syncFolder(dirname(resolve(to)));
    return { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
}

const HOLD = 'hold.db';

/**
 * Calls `act` with the path of a draft in `folder`, which only one backup at a time may use. What a killed one left there is useless, and
 * removed first.
 */
async function withDraft<Result>(folder: string, to: string, act: (draft: string) => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hold = holdFile(join(folder, HOLD));
  if (hold === undefined) throw new StartProblem(`Another backup to ${to} is running. Let it finish first.`);
  try {
    await emptyDraft(folder);
    return await act(join(folder, 'copy'));
  } finally {
    await emptyDraft(folder);
    await removeDraft(folder).catch(() => undefined);
    hold.close();
  }
}

async function emptyDraft(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (!name.startsWith(HOLD)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes the folder while it is still held. It stays if another backup has begun in it since. */
async function removeDraft(folder: string): Promise<void> {
  await rm(join(folder, `${HOLD}-journal`), { force: true });
  await rm(join(folder, HOLD), { force: true });
  await rmdir(folder);
}

/** Removes an empty target folder, so that the complete copy can be renamed to it. Impossible for the root of a mounted volume, for example. */
async function removeEmpty(to: string): Promise<void> {
  try {
    await rmdir(to);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const what = code === 'ENOTEMPTY' ? 'is not empty' : `can't be replaced by a new folder (${code})`;
    throw new StartProblem(`--to ${to} ${what}. Choose a folder that does not exist yet.`, { cause });
  }
}

async function fill(
  draft: string,
  { dataFolder, keys, now }: { dataFolder: string; keys: readonly string[]; now: () => number },
): Promise<BackedUpFile[]> {
  const made_at = new Date(now()).toISOString();
  await mkdir(draft, { recursive: true, mode: 0o700 });
  const files: BackedUpFile[] = [];
  const migrations: Record<string, string[]> = {};
  for (const name of DATABASES) {
    if (!existsSync(join(dataFolder, name))) continue;
    migrations[name] = await copyDatabase(join(dataFolder, name), join(draft, name));
    files.push(await hashFile(join(draft, name), name));
  }
  const documents = (await listFiles(join(dataFolder, DOCUMENTS))).filter(isWhole);
  for (const path of [...documents.map((name) => `${DOCUMENTS}/${name}`), ...keys]) {
    const copied = await copyFile(join(dataFolder, path), join(draft, path), path).catch(skipMissing);
    if (copied) files.push(copied);
  }
  await writeManifest(draft, { format: 1, made_at, has_keys: keys.length > 0, migrations, files });
  return files;
}

/** Whether a document is complete: while it is being written, it has another name. */
function isWhole(path: string): boolean {
  return /\.[a-z]+$/u.test(path);
}

/** Skips a document that is gone because the sandbox was reset in the meantime. */
function skipMissing(error: unknown): undefined {
  if ((error as { readonly code?: unknown }).code !== 'ENOENT') throw error;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
