import type { Person, Role } from '#contract/gateway/session.ts';
import type { Database } from './tables.ts';

export interface KnownPerson extends Person {
  readonly person_id: string;
}

export async function findPersonByEmail(database: Database, email: string) {
  return database.selectFrom('person').selectAll().where('email', '=', email.trim().toLowerCase()).executeTakeFirst();
}

export async function hasOwner(database: Database): Promise<boolean> {
  const row = await database.selectFrom('person').select('person_id').where('role', '=', 'owner').executeTakeFirst();
  return row !== undefined;
}

export async function addPerson(
  database: Database,
  person: { email: string; role: Role; password_hash: string; created_at: string },
): Promise<string> {
  const person_id = crypto.randomUUID();
  await database
    .insertInto('person')
    .values({ person_id, ...person, email: person.email.trim().toLowerCase() })
    .execute();
  return person_id;
}

export async function openSession(database: Database, tokenHash: string, personId: string, at: string): Promise<void> {
  await database
    .insertInto('session')
    .values({ token_hash: tokenHash, person_id: personId, created_at: at, seen_at: at })
    .execute();
}

/** The person behind a session that was begun after `begunAfter` and used after `seenAfter`. */
export async function findSession(
  database: Database,
  tokenHash: string,
  begunAfter: string,
  seenAfter: string,
): Promise<(KnownPerson & { readonly seen_at: string }) | undefined> {
  return database
    .selectFrom('session')
    .innerJoin('person', 'person.person_id', 'session.person_id')
    .select(['person.person_id', 'person.email', 'person.role', 'session.seen_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.created_at', '>', begunAfter)
    .where('session.seen_at', '>', seenAfter)
    .executeTakeFirst();
}

export async function touchSession(database: Database, tokenHash: string, at: string): Promise<void> {
  await database.updateTable('session').set({ seen_at: at }).where('token_hash', '=', tokenHash).execute();
}

export async function closeSession(database: Database, tokenHash: string): Promise<void> {
  await database.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export async function dropOldSessions(database: Database, begunBefore: string): Promise<void> {
  await database.deleteFrom('session').where('created_at', '<', begunBefore).execute();
}

export async function listPeople(database: Database) {
  return database.selectFrom('person').select(['person_id', 'email', 'role', 'created_at']).orderBy('email').execute();
}

export async function findPerson(database: Database, personId: string) {
  return database
    .selectFrom('person')
    .select(['person_id', 'email', 'role', 'created_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

export async function changePassword(database: Database, personId: string, hash: string): Promise<void> {
  await database.updateTable('person').set({ password_hash: hash }).where('person_id', '=', personId).execute();
}

/**
 * Removes a person and with them their sessions; returns the hashes of those. Undefined when it is the last owner, who
 * stays: somebody must be able to let people in.
 */
export async function removePerson(database: Database, personId: string): Promise<string[] | undefined> {
  return database.transaction().execute(async (transaction) => {
    const sessions = await transaction
      .selectFrom('session')
      .select('token_hash')
      .where('person_id', '=', personId)
      .execute();
    const otherOwner = transaction
      .selectFrom('person')
      .select('person_id')
      .where('role', '=', 'owner')
      .where('person_id', '<>', personId);
    const isOwner = await transaction
      .selectFrom('person')
      .select('person_id')
      .where('person_id', '=', personId)
      .where('role', '=', 'owner')
      .executeTakeFirst();
    if (isOwner && !(await otherOwner.executeTakeFirst())) return undefined;
    await transaction.deleteFrom('person').where('person_id', '=', personId).execute();
    return sessions.map((row) => row.token_hash);
  });
}

/** Ends the sessions of a person, except one; returns the hashes of those that ended. */
export async function closeSessionsOf(database: Database, personId: string, except: string | null): Promise<string[]> {
  const rows = await database
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('token_hash', '<>', except ?? '')
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}
