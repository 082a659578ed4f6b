import { inTransaction } from '#server/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { readSetting, removeSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Database, Session } from '#gateway/store/tables.ts';

const NAME = 'refused_key';
/** So many bookings in a row that the service refused the key for pause the next ones (reliability A23). */
const PAUSED_AFTER = 3;
/** While they are paused, one is let out so often: the key may have been put right at the service, where nobody tells us. */
const TRIED_EVERY_MS = 60_000;

interface RefusedKey {
  /** Bookings that the service answered 403, since the last one that it answered otherwise. */
  readonly times: number;
  /** When the last of them was answered, or let out. */
  readonly at: string;
}

/** The service answered a booking. Returns whether bookings are paused since, or aren't any more. */
export async function countRefusedKey(database: Database, status: number, now: number): Promise<boolean> {
  if (status !== 403) return endPause(database);
  return inTransaction(database, async (transaction) => {
    const times = ((await read(transaction))?.times ?? 0) + 1;
    await write(transaction, { times, at: toIsoTime(now) });
    return times === PAUSED_AFTER;
  });
}

export async function isPausedByRefusedKey(session: Session): Promise<boolean> {
  return isPaused(await read(session));
}

/** How long the next booking has to wait, milliseconds. With 0 it may go out, and no other one within a minute. */
export function takeTurn(database: Database, now: number): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const refused = await read(transaction);
    if (!isPaused(refused)) return 0;
    const passed = now - Date.parse(refused.at);
    // A clock that was set back must not hold a booking for as long as it was set back by.
    if (passed >= 0 && passed < TRIED_EVERY_MS) return TRIED_EVERY_MS - passed;
    await write(transaction, { ...refused, at: toIsoTime(now) });
    return 0;
  });
}

/** The key works, or may be another one. Returns whether bookings were paused. */
export async function endPause(session: Session): Promise<boolean> {
  const refused = await read(session);
  if (refused !== undefined) await removeSetting(session, NAME);
  return isPaused(refused);
}

const isPaused = (refused: RefusedKey | undefined): refused is RefusedKey =>
  refused !== undefined && refused.times >= PAUSED_AFTER;

async function read(session: Session): Promise<RefusedKey | undefined> {
  const value = await readSetting(session, NAME);
  return value === undefined ? undefined : (JSON.parse(value) as RefusedKey);
}

function write(session: Session, refused: RefusedKey): Promise<void> {
  return writeSetting(session, NAME, JSON.stringify(refused));
}
