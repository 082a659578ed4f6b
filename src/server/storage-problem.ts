/** `full` no room · `read_only` nothing may be written · `unavailable` the disk or its files can't be used now. */
export type StorageProblem = 'full' | 'read_only' | 'unavailable';

/** Primary result codes of SQLite; extended ones have them in their low byte. */
const SQLITE: Readonly<Record<number, StorageProblem>> = {
  8: 'read_only',
  10: 'unavailable',
  13: 'full',
  14: 'unavailable',
};
const SYSTEM: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read_only',
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
  EIO: 'unavailable',
};

/** Whether an error says that the disk can't be written to: it passes, and the same write may succeed later. */
export function storageProblemOf(error: unknown): StorageProblem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { errcode, code, cause } = error as { errcode?: unknown; code?: unknown; cause?: unknown };
  if (typeof errcode === 'number') return SQLITE[errcode & 0xff];
  if (typeof code === 'string' && SYSTEM[code] !== undefined) return SYSTEM[code];
  return storageProblemOf(cause);
}
