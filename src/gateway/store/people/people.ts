import { inTransaction } from '#server/database/in-transaction.ts';
import type { Person, Role } from '#contract/gateway/session.ts';
import type { Database, Session } from '#gateway/store/schema/tables.ts';

export interface KnownPerson extends Person {
  readonly person_id: string;
}

/** The form in which emails are stored and compared. */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

export async function findPersonByEmail(database: Session, email: string) {
  return database.selectFrom('person').selectAll().where('email', '=', foldEmail(email)).executeTakeFirst();
}

/** Whether there is an owner who can sign in; demo people can't if `withDemo` is false. */
export async function hasOwner(database: Session, withDemo: boolean): Promise<boolean> {
  const row = await database
    .selectFrom('person')
    .select('person_id')
    .where('role', '=', 'owner')
    .where('demo', '<=', withDemo ? 1 : 0)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewPerson {
  readonly email: string;
  readonly role: Role;
  readonly password_hash: string;
  readonly created_at: string;
  readonly demo?: 0 | 1;
  readonly name?: string;
}

/** Returns the new person's id, or undefined if the email is taken, even if both were added at once. */
export async function addPerson(session: Session, person: NewPerson): Promise<string | undefined> {
  const person_id = crypto.randomUUID();
  const { numInsertedOrUpdatedRows } = await session
    .insertInto('person')
    .values({ person_id, demo: 0, name: '', ...person, email: foldEmail(person.email) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? person_id : undefined;
}

/**
 * Returns the first owner's id, or undefined if there already is an owner. Somebody with this email, let in as a packer while there were demo
 * people, becomes the owner. One transaction, so only one of several concurrent calls succeeds; `record` runs in it.
 */
export async function addFirstOwner(
  database: Database,
  person: Omit<NewPerson, 'role' | 'demo'>,
  withDemo: boolean,
  record: (session: Session) => Promise<void>,
): Promise<string | undefined> {
  return inTransaction(database, async (transaction) => {
    if (await hasOwner(transaction, withDemo)) return undefined;
    const added = await addPerson(transaction, { ...person, role: 'owner' });
    const person_id = added ?? (await findPersonByEmail(transaction, person.email))?.person_id;
    if (person_id === undefined) return undefined;
    await record(transaction);
    if (added !== undefined) return person_id;
    await resetPassword(transaction, person_id, person.password_hash);
    await transaction.updateTable('person').set({ role: 'owner' }).where('person_id', '=', person_id).execute();
    await closeSessionsOf(transaction, person_id, null);
    return person_id;
  });
}

/**
 * Opens a session for a person whose password was checked against `password_hash`. Returns false, opening nothing, if
 * the person was removed or the password changed during the check.
 */
export async function openSession(
  database: Database,
  tokenHash: string,
  person: { readonly person_id: string; readonly password_hash: string },
  at: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('session')
    .columns(['token_hash', 'person_id', 'created_at', 'seen_at'])
    .expression((eb) =>
      eb
        .selectFrom('person')
        .select([
          eb.val(tokenHash).as('token_hash'),
          'person_id',
          eb.val(at).as('created_at'),
          eb.val(at).as('seen_at'),
        ])
        .where('person_id', '=', person.person_id)
        .where('password_hash', '=', person.password_hash),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The person of a session that began after `begunAfter` and was used after `seenAfter`; demo people only if `withDemo`. */
export async function findSession(
  database: Database,
  tokenHash: string,
  begunAfter: string,
  seenAfter: string,
  withDemo: boolean,
): Promise<(KnownPerson & { readonly seen_at: string }) | undefined> {
  return database
    .selectFrom('session')
    .innerJoin('person', 'person.person_id', 'session.person_id')
    .select(['person.person_id', 'person.email', 'person.role', 'session.seen_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.created_at', '>', begunAfter)
    .where('session.seen_at', '>', seenAfter)
    .where('person.demo', '<=', withDemo ? 1 : 0)
    .executeTakeFirst();
}

export async function touchSession(database: Database, tokenHash: string, at: string): Promise<void> {
  await database.updateTable('session').set({ seen_at: at }).where('token_hash', '=', tokenHash).execute();
}

/** Sessions used, or begun, after `latest` count as used, or begun, at `now`. */
export async function endFutureUse(database: Database, latest: string, now: string): Promise<void> {
  await database.updateTable('session').set({ seen_at: now }).where('seen_at', '>', latest).execute();
  await database.updateTable('session').set({ created_at: now }).where('created_at', '>', latest).execute();
}

export async function closeSession(database: Database, tokenHash: string): Promise<void> {
  await database.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export async function dropOldSessions(database: Database, begunBefore: string): Promise<void> {
  await database.deleteFrom('session').where('created_at', '<', begunBefore).execute();
}

/** For restored data: some of its sessions may have been ended since. */
export async function closeAllSessions(database: Database): Promise<void> {
  await database.deleteFrom('session').execute();
}

export async function listPeople(database: Database, withDemo: boolean) {
  return database
    .selectFrom('person')
    .select(['person_id', 'email', 'name', 'role', 'created_at'])
    .where('demo', '<=', withDemo ? 1 : 0)
    .orderBy('email')
    .execute();
}

export async function findPerson(database: Database, personId: string) {
  return database.selectFrom('person').selectAll().where('person_id', '=', personId).executeTakeFirst();
}

/**
 * A demo person who sets a password of their own becomes a normal one, and stays when the demo ends. `replaces`: the hash of the password
 * to replace. Returns false, having changed nothing, if the person has another one by now.
 */
export async function changePassword(
  session: Session,
  personId: string,
  hash: string,
  replaces: string,
): Promise<boolean> {
  const { numUpdatedRows } = await session
    .updateTable('person')
    .set({ password_hash: hash, demo: 0 })
    .where('person_id', '=', personId)
    .where('password_hash', '=', replaces)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An owner gives somebody a new password, whatever they had before. */
export async function resetPassword(session: Session, personId: string, hash: string): Promise<void> {
  await session.updateTable('person').set({ password_hash: hash, demo: 0 }).where('person_id', '=', personId).execute();
}

/**
 * Removes a person along with their sessions; returns the hashes of those. Returns undefined for the last owner, who
 * stays: someone must be able to add people. A demo owner counts as one if `withDemo`. `record` runs in the same transaction.
 */
export async function removePerson(
  database: Database,
  personId: string,
  withDemo: boolean,
  record: (session: Session) => Promise<void>,
): Promise<string[] | undefined> {
  return inTransaction(database, async (transaction) => {
    const sessions = await transaction
      .selectFrom('session')
      .select('token_hash')
      .where('person_id', '=', personId)
      .execute();
    const otherOwner = transaction
      .selectFrom('person')
      .select('person_id')
      .where('role', '=', 'owner')
      .where('demo', '<=', withDemo ? 1 : 0)
      .where('person_id', '<>', personId);
    const isOwner = await transaction
      .selectFrom('person')
      .select('person_id')
      .where('person_id', '=', personId)
      .where('role', '=', 'owner')
      .executeTakeFirst();
    if (isOwner && !(await otherOwner.executeTakeFirst())) return undefined;
    await transaction.deleteFrom('saved_view').where('scope', '=', personId).execute();
    await transaction.deleteFrom('person').where('person_id', '=', personId).execute();
    await record(transaction);
    return sessions.map((row) => row.token_hash);
  });
}

/** Gives a session another token, unless it has ended. */
export async function renewSession(session: Session, tokenHash: string, renewed: string): Promise<void> {
  await session.updateTable('session').set({ token_hash: renewed }).where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a person but one; returns the hashes of those that ended. */
export async function closeSessionsOf(database: Session, personId: string, except: string | null): Promise<string[]> {
  const rows = await database
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('token_hash', '<>', except ?? '')
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}

export async function namePerson(session: Session, personId: string, name: string): Promise<void> {
  await session.updateTable('person').set({ name }).where('person_id', '=', personId).execute();
}

export async function listNames(database: Database): Promise<{ email: string; name: string }[]> {
  return database.selectFrom('person').select(['email', 'name']).where('name', '<>', '').orderBy('email').execute();
}
