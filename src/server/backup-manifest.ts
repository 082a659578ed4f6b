import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { StartProblem } from './data-folder.ts';
import { isThere } from './is-there.ts';

const FILE = 'slipway-backup.json';
/** We wrote the manifest ourselves, but still check that no path leads out of the backup. */
const PATH = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/u;

const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  has_keys: z.boolean(),
  /** Names of the migrations that each database has gone through. */
  migrations: z.record(z.string(), z.array(z.string())),
  files: z.array(z.object({ path: z.string().check(z.regex(PATH)), bytes: z.number(), sha256: z.string() })),
});
/** What a backup contains. Written last, so a folder without it is not a complete backup. */
export type BackupManifest = z.infer<typeof Manifest>;
export type BackedUpFile = BackupManifest['files'][number];

export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const file = await open(join(folder, FILE), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function readManifest(folder: string): Promise<BackupManifest> {
  if (!isThere(join(folder, FILE))) throw new StartProblem(`${folder} is not a Slipway backup: it has no ${FILE}.`);
  const text = await readFile(join(folder, FILE), 'utf8');
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartProblem(`${join(folder, FILE)} can't be read. It may be from a newer Slipway, or damaged.`, {
      cause,
    });
  }
}

/** Copies a file and syncs it to the disk, hashing it on the way. */
export async function copyFile(from: string, to: string, path: string): Promise<BackedUpFile> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new PassThrough();
  counted.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  await pipeline(createReadStream(from), counted, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
  return { path, bytes, sha256: hash.digest('hex') };
}

export async function hashFile(file: string, path: string): Promise<BackedUpFile> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return { path, bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Reads the whole backup; throws a StartProblem that says in one line what is missing or has changed. */
export async function checkFiles(folder: string, { files }: BackupManifest): Promise<void> {
  for (const expected of files) {
    const file = join(folder, expected.path);
    if (!isThere(file)) throw new StartProblem(`The backup is incomplete: ${expected.path} is missing.`);
    const found = await hashFile(file, expected.path);
    if (found.sha256 !== expected.sha256)
      throw new StartProblem(`The backup is damaged: ${expected.path} is not the file that was backed up.`);
  }
}

/** Paths of all files below a folder, with `/` as the separator; empty if the folder doesn't exist. */
export async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .toSorted();
}
