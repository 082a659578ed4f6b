/** `full` no space left · `read_only` nothing may be written · `unavailable` the disk, its files or the database can't be used now. */
export type StorageProblem = 'full' | 'read_only' | 'unavailable';

/** The database didn't answer: the statement may have taken effect or not. */
export class DatabaseGone extends Error {}

/** SQLite's primary result codes; extended codes have them in their low byte. */
const SQLITE: Readonly<Record<number, StorageProblem>> = {
  // Another program has locked the file.
  5: 'unavailable',
  8: 'read_only',
  10: 'unavailable',
  13: 'full',
  14: 'unavailable',
};
/** The file is corrupt or not a database. */
const SQLITE_DAMAGED = new Set([11, 26]);
const SYSTEM: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
  EIO: 'unavailable',
};
/** PostgreSQL's error codes, or the class that they begin with. */
const POSTGRES: Readonly<Record<string, StorageProblem>> = {
  '53100': 'full',
  // A standby; the second code is for a serializable transaction.
  '25006': 'read_only',
  '0A000': 'read_only',
  // The user has lost a privilege.
  '42501': 'read_only',
  // Limits that an operator has set: idle in a transaction, a lock held for too long by someone else.
  '25P03': 'unavailable',
  '55P03': 'unavailable',
  // Connection lost, also by a pooler; out of memory or connections; shutting down, starting up, or cancelled, also by a limit; I/O error.
  '08': 'unavailable',
  '53': 'unavailable',
  '57': 'unavailable',
  '58': 'unavailable',
};

/** Whether an error is a temporary storage problem, so that the same write may succeed later; returns its kind. */
export function storageProblemOf(error: unknown): StorageProblem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (error instanceof DatabaseGone) return 'unavailable';
  const { errcode, code, cause } = error as { errcode?: unknown; code?: unknown; cause?: unknown };
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff];
  if (typeof code === 'string') {
    const problem = SYSTEM[code] ?? POSTGRES[code] ?? POSTGRES[code.slice(0, 2)];
    if (problem !== undefined) return problem;
  }
  return storageProblemOf(cause);
}

/** Whether an error says that a database's file is corrupt: nothing can be written until it is restored. */
export function isDamaged(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { errcode, cause } = error as { errcode?: unknown; cause?: unknown };
  return typeof errcode === 'number' ? SQLITE_DAMAGED.has(errcode & 0xff) : isDamaged(cause);
}
