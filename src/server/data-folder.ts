import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Something the operator can fix before the next start; printed as one line, without a stack trace. */
export class StartProblem extends Error {}

/** The file that marks a folder that wasn't filled completely: starting on partial data would lose track of bookings. */
export const UNFINISHED = 'unfinished-restore';

/**
 * Creates the folder for its owner only (folder 700, files 600), checks that it is writable, and locks it for this process.
 * The lock is an operating-system lock on a small file: a kill -9 releases it, so the next start is clean.
 * `isUnfinished`: for the process that is filling the folder; all others are refused until it is complete.
 * It doesn't protect a folder on a network file system that ignores locks.
 */
export function holdDataFolder(
  folder: string,
  { isUnfinished = false }: { readonly isUnfinished?: boolean } = {},
): { release: () => void } {
  try {
    process.umask(0o077);
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    restrictToOwner(folder);
  } catch (cause) {
    throw new StartProblem(`Slipway can't write to DATA_DIR ${folder}: ${(cause as NodeJS.ErrnoException).code}.`);
  }
  let held: DatabaseSync | undefined;
  try {
    held = holdFile(join(folder, 'hold.db'));
  } catch (cause) {
    throw new StartProblem(`Slipway can't write to DATA_DIR ${folder}: ${String(cause)}.`);
  }
  if (held === undefined)
    throw new StartProblem(`Another Slipway is running on DATA_DIR ${folder}. Stop it, or set another DATA_DIR.`);
  try {
    if (!isUnfinished) refuseHalfFilled(folder);
  } catch (problem) {
    held.close();
    throw problem;
  }
  return {
    release: () => {
      held.close();
    },
  };
}

/** Throws a StartProblem if a restore or move into the folder was interrupted: what is there is incomplete. */
export function refuseHalfFilled(folder: string): void {
  if (existsSync(join(folder, UNFINISHED)))
    throw new StartProblem(
      `A restore or move into DATA_DIR ${folder} was not finished. Run it again, or use another folder.`,
    );
}

/** Locks a small file until it is closed or this process ends, however it ends. Returns undefined if another process holds it. */
export function holdFile(file: string): DatabaseSync | undefined {
  const hold = new DatabaseSync(file);
  try {
    hold.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA busy_timeout=0; BEGIN EXCLUSIVE');
    return hold;
  } catch (error) {
    hold.close();
    if (/locked|busy/i.test(String(error))) return undefined;
    throw error;
  }
}

/** Creates a folder and those above it. Node's `recursive` never returns where folders can't be created, as in /proc or a stale mount. */
function makeFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isThere()) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (problem) {
    // Another process may have been faster.
    if (!isThere()) throw problem;
  }
}

/** Removes other users' access, which an earlier version left open. Does nothing where permissions have no effect, as on some mounts. */
function restrictToOwner(folder: string): void {
  try {
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600);
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EPERM' && (cause as NodeJS.ErrnoException).code !== 'ENOTSUP')
      throw cause;
  }
}
