import * as endpoints from '#contract/gateway/session.ts';
import { hashPassword, passwordMatches } from '#gateway/sessions/password.ts';
import { SESSION_COOKIE, SESSION_LIFETIME_S } from '#gateway/sessions/sessions.ts';
import { SignInThrottle } from '#gateway/sessions/sign-in-throttle.ts';
import { addPerson, findPersonByEmail, hasOwner } from '#gateway/store/people.ts';
import { answer } from '#server/serve-endpoints.ts';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { DEMO_PEOPLE } from '#gateway/sessions/demo-people.ts';
import type { Caller, GatewayDeps, Serve } from './gateway-deps.ts';
import { refuse } from './refusals.ts';

export function addSessionRoutes(serve: Serve, deps: GatewayDeps, build: string | null): void {
  const { database, sessions, connection, now, demo, embedded } = deps;
  const throttle = new SignInThrottle();

  serve(endpoints.readSession, async ({ caller }) => answer(200, await describe(caller.person)));

  serve(endpoints.signIn, async ({ body, context, caller }) => {
    const email = body.email.trim().toLowerCase();
    const keys = [email, addressOf(context)];
    const waitS = throttle.waitS(keys, now().getTime());
    if (waitS > 0) return tooManyTries(waitS);
    const person = await findPersonByEmail(database, email);
    if (!(await passwordMatches(body.password, person?.password_hash)) || !person) {
      throttle.countFailure(keys, now().getTime());
      return refuse(401, 'wrong_credentials', "That email and password don't match.");
    }
    throttle.forget(email);
    if (caller.person) await sessions.close(caller.person.tokenHash);
    await begin(context, person.person_id);
    return answer(200, await describe(person));
  });

  serve(endpoints.signOut, async ({ caller, context }) => {
    if (caller.person) await sessions.close(caller.person.tokenHash);
    deleteCookie(context, SESSION_COOKIE, { path: '/' });
    return answer(200, { done: true as const });
  });

  serve(endpoints.createOwner, async ({ body, context }) => {
    const waitS = throttle.waitS([addressOf(context)], now().getTime());
    if (waitS > 0) return tooManyTries(waitS);
    if (await hasOwner(database))
      return refuse(409, 'owner_exists', 'The owner account exists already. Sign in with it.');
    const password_hash = await hashPassword(body.password);
    const person_id = await addPerson(database, {
      email: body.email,
      role: 'owner',
      password_hash,
      created_at: now().toISOString(),
    });
    await begin(context, person_id);
    return answer(200, await describe({ email: body.email.trim().toLowerCase(), role: 'owner' }));
  });

  async function begin(context: Context, personId: string): Promise<void> {
    setCookie(context, SESSION_COOKIE, await sessions.open(personId), {
      httpOnly: true,
      sameSite: 'Strict',
      secure: new URL(context.req.url).protocol === 'https:' || context.req.header('x-forwarded-proto') === 'https',
      path: '/',
      maxAge: SESSION_LIFETIME_S,
    });
  }

  async function describe(person: endpoints.Person | Caller['person']): Promise<endpoints.Session> {
    const { state, lastAnswerAt } = connection.link.state();
    const offer = person ? await connection.offer() : connection.knownOffer();
    return {
      person: person ? { email: person.email, role: person.role } : null,
      first_visit: !(await hasOwner(database)),
      demo_people: demo ? DEMO_PEOPLE.map((one) => ({ ...one })) : [],
      time: now().toISOString(),
      build,
      service: person
        ? {
            account_name: offer.accountName,
            address: connection.link.baseUrl,
            embedded,
            state,
            last_answer_at: lastAnswerAt,
            capabilities: offer.capabilities,
            offer_fault: offer.fault,
          }
        : null,
    };
  }
}

function tooManyTries(waitS: number) {
  return answer(
    429,
    { error: 'too_many_tries', error_description: 'Too many tries. Wait a minute, then try again.' },
    { 'retry-after': String(waitS) },
  );
}

/** Empty where requests come without a connection, as in tests. */
function addressOf(context: Context): string {
  try {
    return getConnInfo(context).remote.address ?? '';
  } catch {
    return '';
  }
}
