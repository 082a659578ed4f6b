import { randomInt } from 'node:crypto';
import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { Passwords } from '#gateway/sessions/passwords.ts';
import { recordAudit } from '#gateway/store/people/audit-entries.ts';
import { closeSessionsOf, findPersonByEmail, resetPassword } from '#gateway/store/people/people.ts';
import { StartProblem } from '#server/data-folder.ts';
import { type DataPlace, withTables } from './with-tables.ts';

/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 99 bits. */
const [GROUPS, IN_GROUP] = [4, 5];

/**
 * Gives somebody a new, random password, which is returned, and signs them out everywhere: for an owner who forgot theirs, with no other owner
 * to reset it. Throws a StartProblem if nobody signs in with that email, or if Slipway is running.
 */
export async function resetForgottenPassword(place: DataPlace, email: string, now: () => number): Promise<string> {
  const passwords = new Passwords();
  try {
    return await withTables(place, async (database) => {
      const person = await findPersonByEmail(database, email);
      if (person === undefined) throw new StartProblem(`Nobody signs in with ${email}. Nothing was changed.`);
      const password = makePassword();
      const hash = await passwords.hash(password);
      await inTransaction(database, async (transaction) => {
        await resetPassword(transaction, person.person_id, hash);
        await closeSessionsOf(transaction, person.person_id, null);
        const entry = { at: toIsoTime(now()), action: 'password_reset', by: null, address: null } as const;
        await recordAudit(transaction, { ...entry, subject: person.email });
      });
      return password;
    });
  } finally {
    await passwords.close();
  }
}

function makePassword(): string {
  const group = () => Array.from({ length: IN_GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
