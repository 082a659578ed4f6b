import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import { createHash, randomBytes } from 'node:crypto';
import {
  closeSession,
  closeSessionsOf,
  dropOldSessions,
  endFutureUse,
  findSession,
  type KnownPerson,
  openSession,
  removePerson,
  renewSession,
  touchSession,
} from '#gateway/store/people/people.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { storageProblemOf } from '#server/database/storage-problem.ts';
import type { Database, Session } from '#gateway/store/schema/tables.ts';

/** Over TLS, the browser restricts the cookie to this host and to TLS (`__Host-`); over plain HTTP it would reject that name. */
export const sessionCookieName = (isSecure: boolean) => (isSecure ? '__Host-slipway_session' : 'slipway_session');
/** A working day; after that, people sign in again. */
export const SESSION_LIFETIME_S = 12 * 3600;
/** An open page counts as use: its event stream keeps the session alive. */
const IDLE_MS = 30 * 60_000;
const TOUCH_EVERY_MS = 60_000;

/** Sessions: a random 256-bit token in the browser's cookie, its hash in the database. */
export class Sessions {
  readonly #database: Database;
  readonly #now: Now;
  readonly #onClose: (tokenHash: string) => void;
  readonly #withDemo: boolean;
  /** Hashes of the tokens of sessions that have ended, but are still in the database, because it couldn't be written to. */
  readonly #unclosed = new Set<string>();
  /** When all sessions were last looked at. -Infinity at first, as the clock may have been set back before the start. */
  #lookedAt = -Infinity;

  /** `withDemo`: the demo people may be signed in. */
  constructor(database: Database, now: Now, withDemo: boolean, onClose: (tokenHash: string) => void) {
    this.#database = database;
    this.#now = now;
    this.#withDemo = withDemo;
    this.#onClose = onClose;
  }

  /** Returns the new session's token, or undefined if the person's password has changed since `person` was read. */
  async open(person: { readonly person_id: string; readonly password_hash: string }): Promise<string | undefined> {
    const now = this.#now();
    await this.#noticeClockSetBack(now);
    await dropOldSessions(this.#database, toIsoTime(now - SESSION_LIFETIME_S * 1000));
    const token = createToken();
    return (await openSession(this.#database, hashToken(token), person, toIsoTime(now))) ? token : undefined;
  }

  async find(token: string | undefined): Promise<(KnownPerson & { readonly tokenHash: string }) | undefined> {
    if (token === undefined || token.length > 100) return undefined;
    const tokenHash = hashToken(token);
    if (this.#unclosed.has(tokenHash)) return undefined;
    const now = this.#now();
    if (Math.abs(now - this.#lookedAt) > TOUCH_EVERY_MS) await this.#noticeClockSetBack(now);
    const begunAfter = toIsoTime(now - SESSION_LIFETIME_S * 1000);
    const seenAfter = toIsoTime(now - IDLE_MS);
    const session = await findSession(this.#database, tokenHash, begunAfter, seenAfter, this.#withDemo);
    if (!session) return undefined;
    if (now - Date.parse(session.seen_at) > TOUCH_EVERY_MS) {
      await this.#recordUse(() => touchSession(this.#database, tokenHash, toIsoTime(now)));
    }
    const { person_id, email, role } = session;
    return { person_id, email, role, tokenHash };
  }

  /**
   * Sessions that were used before the clock was set back would outlive their limits by as much, so all of them are looked at, not only the
   * one in use. Other machines' clocks may be slightly ahead of this one.
   */
  async #noticeClockSetBack(now: number): Promise<void> {
    this.#lookedAt = now;
    await this.#recordUse(() => endFutureUse(this.#database, toIsoTime(now + TOUCH_EVERY_MS), toIsoTime(now)));
  }

  /** A full disk must not lock anyone out: the last use is recorded once there is space again. */
  async #recordUse(record: () => Promise<void>): Promise<void> {
    try {
      await record();
    } catch (error) {
      if (storageProblemOf(error) === undefined) throw error;
    }
  }

  /**
   * Ends a session in this process at once, even if the disk is full. It throws if the session couldn't be deleted; other processes
   * then accept the token until `closePending`.
   */
  async close(tokenHash: string): Promise<void> {
    this.#unclosed.add(tokenHash);
    this.#onClose(tokenHash);
    await closeSession(this.#database, tokenHash);
    this.#unclosed.delete(tokenHash);
  }

  /** Deletes ended sessions that couldn't be deleted. Call it once the database can be written to again. */
  async closePending(): Promise<void> {
    for (const tokenHash of this.#unclosed) {
      await closeSession(this.#database, tokenHash);
      this.#unclosed.delete(tokenHash);
    }
  }

  /** Returns false for the last owner. `record` runs in the transaction that removes the person. */
  async removePerson(personId: string, record: (session: Session) => Promise<void>): Promise<boolean> {
    const ended = await removePerson(this.#database, personId, this.#withDemo, record);
    for (const tokenHash of ended ?? []) this.#onClose(tokenHash);
    return ended !== undefined;
  }

  /** Signs a person out everywhere, in one transaction with the change that requires it; if `change` returns false, returns that instead. */
  async closeAll(
    personId: string,
    except: string | null,
    change: (session: Session) => Promise<boolean>,
  ): Promise<boolean> {
    const ended = await inTransaction(this.#database, async (transaction) =>
      (await change(transaction)) ? closeSessionsOf(transaction, personId, except) : undefined,
    );
    for (const tokenHash of ended ?? []) this.#onClose(tokenHash);
    return ended !== undefined;
  }

  /**
   * Like `closeAll`, but this session continues under a new token, which is returned: anybody else with the old token is signed out. Event
   * streams opened with it end at their next ping, and browsers reconnect with the new one.
   */
  async renew(
    personId: string,
    tokenHash: string,
    change: (session: Session) => Promise<boolean>,
  ): Promise<string | undefined> {
    const token = createToken();
    const renewed = hashToken(token);
    const isChanged = await this.closeAll(personId, renewed, async (transaction) => {
      if (!(await change(transaction))) return false;
      await renewSession(transaction, tokenHash, renewed);
      return true;
    });
    return isChanged ? token : undefined;
  }
}

const createToken = () => randomBytes(32).toString('base64url');

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
