import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Something a person can put right before the next start; printed as one line, without a stack. */
export class StartProblem extends Error {}

/** A folder with this file in it was not filled to the end: to begin on half of what was known would be to forget bookings. */
export const UNFINISHED = 'unfinished-restore';

/**
 * Makes the folder for its owner's eyes alone (700, files 600), proves that it can be written to, and holds it for this
 * process.
 * The hold is a lock of the operating system on a small file: a kill -9 ends it, so the next start is clean.
 * `isUnfinished`: for whoever fills it; nobody else gets at a folder that is half filled.
 * It does not guard against a folder shared over a network file system that ignores locks.
 */
export function holdDataFolder(
  folder: string,
  { isUnfinished = false }: { readonly isUnfinished?: boolean } = {},
): { release: () => void } {
  try {
    process.umask(0o077);
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    closeToOthers(folder);
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
  if (!isUnfinished && existsSync(join(folder, UNFINISHED))) {
    held.close();
    throw new StartProblem(
      `A restore or move into DATA_DIR ${folder} did not end. Run it again, or take another folder.`,
    );
  }
  return {
    release: () => {
      held.close();
    },
  };
}

/** Holds a small file for this process, until it is closed or the process ends, however that ends. Undefined while another holds it. */
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

/** Folders that an earlier version left open to others, too. Where permissions mean nothing, as on some mounts, it does nothing. */
function closeToOthers(folder: string): void {
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
