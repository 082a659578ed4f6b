import { inTransaction } from '#server/in-transaction.ts';
import { readSetting, removeSetting, writeSetting } from './settings.ts';
import type { Database, Session } from './tables.ts';

const NAME = 'restored';

/** That the tables were put back from a copy: what was booked after the copy was made is not known here. */
export interface Restored {
  readonly at: string;
  /** What was on its way when the copy took the place of the tables before can't happen any more. */
  readonly isQuiet: boolean;
}

/**
 * Marks tables that were put back from a copy, while no process works on them. What the copy was about to send may have been sent since: it counts as
 * sent, so that it is found out about and not taken for unsent (reliability C2).
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

/** Somebody has made sure that Slipway knows what is booked. False when nothing was marked. */
export function forgetRestored(database: Database): Promise<boolean> {
  return removeSetting(database, NAME);
}
