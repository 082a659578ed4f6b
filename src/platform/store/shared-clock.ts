import { sql } from 'kysely';
import { databaseTime } from '#server/database/dialect.ts';
import type { Store } from './schema.ts';
import { addToSetting, readSetting } from './settings.ts';

/** How far the sandbox has moved the clock, in milliseconds. */
export const CLOCK_OFFSET = 'clock_offset_ms';

export async function readClockOffset(store: Store): Promise<number> {
  return Number((await readSetting(store, CLOCK_OFFSET)) ?? '0');
}

/** Returns the resulting offset. */
export function moveClock(store: Store, byMs: number): Promise<number> {
  return addToSetting(store, CLOCK_OFFSET, byMs);
}

/** The clock that all processes of a database share. */
export async function readSharedClock(store: Store): Promise<{ readonly time: number; readonly offset: number }> {
  const { rows } = await sql<{ time: number; offset: string | null }>`select ${databaseTime(store)} as time,
    (select value from settings where key = ${CLOCK_OFFSET}) as "offset"`.execute(store);
  return { time: rows[0]?.time ?? 0, offset: Number(rows[0]?.offset ?? '0') };
}
