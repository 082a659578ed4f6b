import type { Database } from './schema.ts';
import { writeSetting } from './settings.ts';

const NAME = 'room';
/** Too much to fit into the rest of a page, so a full disk rejects it. */
const CHARACTERS = 64 * 1024;

/** Writes something that needs space, then frees it again. Throws if there is no space or nothing can be written. */
export async function proveRoom(database: Database): Promise<void> {
  await writeSetting(database, NAME, 'x'.repeat(CHARACTERS));
  await writeSetting(database, NAME, '');
}
