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
 * Marks a restored database while no process is using it. What the backup was about to send may have been sent since:
 * it counts as sent, so that it is looked into and not taken for unsent (reliability C2).
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

/** Someone has made sure that Slipway knows what is booked. Returns false if nothing was marked. */
export function forgetRestored(database: Database): Promise<boolean> {
  return removeSetting(database, NAME);
}
