import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { readSetting, removeSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Database, Session } from '#gateway/store/schema/tables.ts';

const NAME = 'refused_key';
/** This many bookings in a row with a refused key pause the next ones (reliability A23). */
const PAUSED_AFTER = 3;
/** While bookings are paused, one is let through this often: the key may have been fixed at the service without notice. */
const PROBED_EVERY_MS = 60_000;

interface RefusedKey {
  /** Bookings answered with 401 or 403 since the last one whose key was accepted. */
  readonly times: number;
  /** When the last of them was answered or let through. */
  readonly at: string;
}

/**
 * Counts the service's answer to a booking. Returns whether that paused bookings or ended a pause. Only an answer about the booking
 * itself shows that the key was accepted: 429, 5xx and the like are sent before the key is checked, or by a proxy.
 */
export async function countRefusedKey(database: Database, status: number, now: number): Promise<boolean> {
  if (isAboutRequest(status)) return endPause(database);
  if (status !== 401 && status !== 403) return false;
  return inTransaction(database, async (transaction) => {
    const times = ((await read(transaction))?.times ?? 0) + 1;
    await write(transaction, { times, at: toIsoTime(now) });
    return times === PAUSED_AFTER;
  });
}

export async function isPausedByRefusedKey(session: Session): Promise<boolean> {
  return isPaused(await read(session));
}

/** Returns how many milliseconds the next booking has to wait. If 0, it may be sent, and during a pause no other for a minute. */
export function claimSlot(database: Database, now: number): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const refused = await read(transaction);
    if (!isPaused(refused)) return 0;
    const passed = now - Date.parse(refused.at);
    // If the clock was set back, a booking must not wait any longer for that.
    if (passed >= 0 && passed < PROBED_EVERY_MS) return PROBED_EVERY_MS - passed;
    await write(transaction, { ...refused, at: toIsoTime(now) });
    return 0;
  });
}

/** The key works, or has been replaced. Returns whether bookings were paused. */
export async function endPause(session: Session): Promise<boolean> {
  const refused = await read(session);
  if (refused !== undefined) await removeSetting(session, NAME);
  return isPaused(refused);
}

const isAboutRequest = (status: number): boolean =>
  (status >= 200 && status < 300) || status === 400 || status === 404 || status === 422;

const isPaused = (refused: RefusedKey | undefined): refused is RefusedKey =>
  refused !== undefined && refused.times >= PAUSED_AFTER;

async function read(session: Session): Promise<RefusedKey | undefined> {
  const value = await readSetting(session, NAME);
  return value === undefined ? undefined : (JSON.parse(value) as RefusedKey);
}

function write(session: Session, refused: RefusedKey): Promise<void> {
  return writeSetting(session, NAME, JSON.stringify(refused));
}
