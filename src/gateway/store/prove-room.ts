import { answersWithin } from '#server/answers-within.ts';
import { readSetting, writeSetting } from './settings.ts';
import type { Database } from './tables.ts';

const NAME = 'room';
/** More than fits into what may be left of a page: a disk without room refuses it. */
const CHARACTERS = 64 * 1024;

/** Makes a write that needs room, and gives it back. Throws when there is none, or nothing may be written. */
export async function proveRoom(database: Database): Promise<void> {
  await writeSetting(database, NAME, 'x'.repeat(CHARACTERS));
  await writeSetting(database, NAME, '');
}

/** Whether the database answers a look in time. */
export async function answersQueries(database: Database, withinMs: number): Promise<boolean> {
  return answersWithin(readSetting(database, NAME), withinMs);
}
