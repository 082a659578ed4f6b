import { inTransaction } from '#server/database/in-transaction.ts';
import { readSetting, removeSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Database, Session } from '#gateway/store/schema/tables.ts';

const NAME = 'restored';

/** Marks a database restored from a backup: what was booked after the backup was made isn't known here. */
export interface Restored {
  readonly at: string;
  /** Whatever was in flight when the backup replaced the database can no longer happen. */
  readonly isQuiet: boolean;
}

/**
 * Marks a restored database while no process is using it. Parts that were about to be sent when the backup was made may have
 * been sent since: they count as sent, so that their outcome is looked up (reliability C2).
 */
export async function markRestored(database: Database, at: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await writeRestored(transaction, { at, isQuiet: false });
    await transaction
      .updateTable('booking_part')
      .set({ state: 'sending', sent_at: at })
      .where('state', '=', 'prepared')
      .execute();
  });
}

export async function readRestored(session: Session): Promise<Restored | undefined> {
  const value = await readSetting(session, NAME);
  return value === undefined ? undefined : (JSON.parse(value) as Restored);
}

export async function writeRestored(session: Session, restored: Restored): Promise<void> {
  await writeSetting(session, NAME, JSON.stringify(restored));
}

/** Removes the mark, once a person has confirmed the bookings. Returns false if there was none. */
export function forgetRestored(database: Database): Promise<boolean> {
  return removeSetting(database, NAME);
}
