import { toIsoTime } from '#domain/iso-time.ts';
import * as endpoints from '#contract/gateway/session.ts';
import type { Audited } from '#contract/gateway/audit.ts';
import { PasswordsBusy } from '#gateway/sessions/passwords.ts';
import { SESSION_LIFETIME_S, sessionCookieName } from '#gateway/sessions/sessions.ts';
import { isPausedByRefusedKey } from '#gateway/bookings/refused-key.ts';
import { waitAtMost } from '#gateway/bookings/wait-at-most.ts';
import { isSetUpCode } from '#gateway/sessions/set-up-code.ts';
import { DEMO_PEOPLE } from '#gateway/sessions/demo-people.ts';
import { recordAudit } from '#gateway/store/people/audit-entries.ts';
import {
  addFirstOwner,
  changePassword,
  findPerson,
  findPersonByEmail,
  foldEmail,
  hasOwner,
} from '#gateway/store/people/people.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { networkOf, readVisitor, type Visitor } from '#server/http/visitor.ts';
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { rememberDevice, readDevice } from './device-cookie.ts';
import type { Caller, GatewayDeps, Serve } from './gateway-deps.ts';
import { writeAfterwards } from './record-act.ts';
import { EASY_TO_GUESS, refuse, SIGNED_OUT, tooManyTries, whenHashed } from './refusals.ts';

const WRONG = refuse(401, 'wrong_credentials', "That email and password don't match.");

/** How long the first look at what the service offers is waited for after a start. Pages hear what it finds later. */
const OFFER_WITHIN_MS = 5_000;

interface PersonWithPassword {
  readonly person_id: string;
  readonly email: string;
  readonly password_hash: string;
}

/** The keys by which attempts are counted. They have prefixes, because an email may be any text, such as somebody's address. */
function keysOf({ address }: Visitor, email?: string): string[] {
  return [...(email === undefined ? [] : [`email:${email}`]), `address:${networkOf(address)}`];
}

/** Uncounts an attempt that was rejected because too many passwords were being hashed: no password was tried. */
async function uncountIfBusy<T>(tried: { readonly succeed: () => Promise<void> }, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof PasswordsBusy) await tried.succeed();
    throw error;
  }
}

export function serveSession(serve: Serve, deps: GatewayDeps, build: string | null): void {
  const { database, vault, sessions, passwords, throttle, connection, now, access, embedded, setUpCode, storage } =
    deps;
  const visitorOf = (context: Context) => readVisitor(context, access.trustProxy);
  const audit = (action: Audited, by: string, visitor: Visitor, session: Session = database) =>
    recordAudit(session, { at: toIsoTime(now()), action, by, address: visitor.address });

  /** In a browser in which this person has signed in before, attempts are counted separately: nobody else's lock them out. */
  const keysFor = (context: Context, visitor: Visitor, email: string, person: PersonWithPassword | undefined) => {
    const device = person && readDevice(context, vault, person, visitor);
    return device === undefined ? keysOf(visitor, email) : [`device:${device}`];
  };

  serve(endpoints.readSession, async ({ caller, context }) =>
    answer(200, await describe(caller.person, visitorOf(context))),
  );

  serve(endpoints.signIn, ({ body, context, caller }) =>
    whenHashed(async () => {
      const visitor = visitorOf(context);
      const email = foldEmail(body.email);
      const person = await findPersonByEmail(database, email);
      const [keys, at] = [keysFor(context, visitor, email, person), now()];
      const tried = await throttle.begin(keys, at);
      if (tried.waitS > 0) return tooManyTries(tried.waitS);
      // The demo people's password is public: it doesn't work from another machine, or after the demo.
      const isBarred = person?.demo === 1 && !offersDemo(visitor);
      const matches = await uncountIfBusy(tried, () => passwords.matches(body.password, person?.password_hash));
      if (!matches || !person || isBarred || !(await openSession(context, person, caller, visitor))) {
        await audit('sign_in_failed', email, visitor);
        deps.log.warn({ email, address: visitor.address }, 'Somebody could not sign in');
        return WRONG;
      }
      await tried.succeed();
      await audit('signed_in', email, visitor);
      return answer(200, await describe(person, visitor));
    }),
  );

  serve(endpoints.signInAsDemo, async ({ body, context, caller }) => {
    const visitor = visitorOf(context);
    const published = DEMO_PEOPLE.find(({ role }) => role === body.role);
    const person = published && (await findPersonByEmail(database, published.email));
    const isOffered = offersDemo(visitor) && person?.demo === 1;
    if (!isOffered || !(await openSession(context, person, caller, visitor)))
      return refuse(403, 'no_demo', 'The demo people can sign in on the machine that Slipway runs on.');
    await audit('signed_in', person.email, visitor);
    return answer(200, await describe(person, visitor));
  });

  serve(endpoints.signOut, async ({ caller, context }) => {
    const visitor = visitorOf(context);
    const { person } = caller;
    // Signing out of a shared station must work even while the disk is full.
    if (person)
      await writeAfterwards(deps, 'A person signed out', async () => {
        await sessions.close(person.tokenHash);
        await audit('signed_out', person.email, visitor);
      });
    deleteCookie(context, sessionCookieName(visitor.isSecure), { path: '/', secure: visitor.isSecure });
    return answer(200, { done: true as const });
  });

  serve(endpoints.createOwner, ({ body, context, caller }) =>
    whenHashed(async () => {
      const visitor = visitorOf(context);
      const [keys, at] = [keysOf(visitor), now()];
      const tried = await throttle.begin(keys, at);
      if (tried.waitS > 0) return tooManyTries(tried.waitS);
      const exists = refuse(409, 'owner_exists', 'The owner account exists already. Sign in with it.');
      if (await hasOwner(database, access.demo)) return exists;
      if (!isSetUpCode(body.setup_code, setUpCode))
        return refuse(403, 'wrong_setup_code', 'The set-up code is the one that Slipway printed when it started.');
      if (await passwords.isEasyToGuess(body.password, body.email)) return EASY_TO_GUESS;
      const email = foldEmail(body.email);
      const person = { email, password_hash: await passwords.hash(body.password) };
      const created = { ...person, created_at: toIsoTime(now()) };
      const person_id = await addFirstOwner(database, created, access.demo, (transaction) =>
        audit('owner_created', email, visitor, transaction),
      );
      if (person_id === undefined) return exists;
      await tried.succeed();
      await openSession(context, { person_id, ...person }, caller, visitor);
      return answer(200, await describe({ email, role: 'owner' }, visitor));
    }),
  );

  serve(endpoints.changeOwnPassword, ({ body, context, caller }) =>
    whenHashed(async () => {
      const visitor = visitorOf(context);
      const person = await findPerson(database, caller.person?.person_id ?? '');
      if (!person || !caller.person) return SIGNED_OUT;
      const [keys, at] = [keysFor(context, visitor, person.email, person), now()];
      const tried = await throttle.begin(keys, at);
      if (tried.waitS > 0) return tooManyTries(tried.waitS);
      const isCurrent = (password: string) =>
        uncountIfBusy(tried, () => passwords.matches(password, person.password_hash));
      if (!(await isCurrent(body.current_password))) {
        // An earlier request, whose answer was lost, may have set the new password.
        const isSet = await isCurrent(body.password);
        if (isSet) await tried.succeed();
        return isSet
          ? answer(200, { done: true as const })
          : refuse(403, 'wrong_password', "The current password doesn't match. Nothing was changed.");
      }
      await tried.succeed();
      if (await passwords.isEasyToGuess(body.password, person.email)) return EASY_TO_GUESS;
      const hash = await passwords.hash(body.password);
      const { person_id, tokenHash } = caller.person;
      // An owner may have reset the password while this one was being hashed, which takes seconds when many sign in.
      const token = await sessions.renew(person_id, tokenHash, async (transaction) => {
        if (!(await changePassword(transaction, person_id, hash, person.password_hash))) return false;
        await audit('password_changed', person.email, visitor, transaction);
        return true;
      });
      if (token === undefined) return SIGNED_OUT;
      keepToken(context, token, visitor);
      rememberDevice(context, vault, { email: person.email, password_hash: hash }, visitor);
      return answer(200, { done: true as const });
    }),
  );

  function offersDemo({ isHere }: Visitor): boolean {
    return access.demo && (isHere || access.demoOnNetwork);
  }

  /** Opens a new session in place of the previous one. Returns false if the person's password was changed in the meantime. */
  async function openSession(
    context: Context,
    person: PersonWithPassword,
    { person: before }: Caller,
    visitor: Visitor,
  ): Promise<boolean> {
    const token = await sessions.open(person);
    if (token === undefined) return false;
    if (before) await sessions.close(before.tokenHash);
    keepToken(context, token, visitor);
    rememberDevice(context, vault, person, visitor);
    return true;
  }

  function keepToken(context: Context, token: string, { isSecure }: Visitor): void {
    setCookie(context, sessionCookieName(isSecure), token, {
      httpOnly: true,
      sameSite: 'Strict',
      secure: isSecure,
      path: '/',
      maxAge: SESSION_LIFETIME_S,
    });
  }

  async function describe(person: endpoints.Person | null, visitor: Visitor): Promise<endpoints.Session> {
    const { lastAnswerAt } = connection.link.state();
    const state = connection.link.shownState();
    if (person) await waitAtMost(connection.offer(), OFFER_WITHIN_MS);
    const offer = connection.knownOffer();
    return {
      person: person ? { email: person.email, role: person.role } : null,
      first_visit: !(await hasOwner(database, access.demo)),
      demo_people: offersDemo(visitor) ? await listDemoPeople() : [],
      time: toIsoTime(now()),
      build,
      storage: storage.current(),
      service: person
        ? {
            account_name: offer.accountName,
            address: connection.link.baseUrl,
            embedded,
            demo: embedded && access.demo,
            state: state === 'connected' && (await isPausedByRefusedKey(database)) ? 'refused' : state,
            last_answer_at: lastAnswerAt,
            capabilities: { ...offer.capabilities, orderRead: connection.seemsToRead() },
            offer_fault: offer.fault,
          }
        : null,
    };
  }

  /** Demo people that nobody has removed or given a password of their own. */
  async function listDemoPeople(): Promise<endpoints.Person[]> {
    const found = await Promise.all(DEMO_PEOPLE.map(({ email }) => findPersonByEmail(database, email)));
    return found.flatMap((person) => (person?.demo === 1 ? [{ email: person.email, role: person.role }] : []));
  }
}
