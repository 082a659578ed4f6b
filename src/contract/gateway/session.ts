import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { Capabilities } from './offer.ts';
import { Done, refusals } from './refusals.ts';

export const Role = z.enum(['owner', 'packer']);
export type Role = z.infer<typeof Role>;

export const Person = z.object({ email: z.string(), role: Role });
export type Person = z.infer<typeof Person>;

/** How the platform last answered the gateway: normally, with 403, or not at all. */
export const ServiceState = z.enum(['connected', 'refused', 'unreachable']);
export type ServiceState = z.infer<typeof ServiceState>;

/** Why nothing can be written now: disk full · read-only · the disk or its files are unusable. */
export const StorageState = z.enum(['full', 'read_only', 'unavailable']);
export type StorageState = z.infer<typeof StorageState>;

export const Session = z.object({
  person: z.nullable(Person),
  /** True until the first owner exists: the sign-in page then creates one. */
  first_visit: z.boolean(),
  /** The demo people that this visitor may sign in as without a password; empty unless on Slipway's own machine. */
  demo_people: z.array(Person),
  /** The gateway's clock, so that a page can tell if the device's own is wrong. */
  time: z.string(),
  /** Identifies the dashboard build currently served: a page from another build predates an update. */
  build: z.nullable(z.string()),
  /** Set while Slipway can't write to its disk: nothing is booked or changed until it can. */
  storage: z.nullish(StorageState),
  /** Null when signed out. */
  service: z.nullable(
    z.object({
      account_name: z.nullable(z.string()),
      address: z.string(),
      embedded: z.boolean(),
      /** Whether the embedded platform started with demo orders; otherwise orders come from clients or the sandbox. */
      demo: z.boolean(),
      state: ServiceState,
      last_answer_at: z.nullable(z.string()),
      capabilities: Capabilities,
      /** Set if Slipway itself failed while asking what the service offers: not the service's fault. */
      offer_fault: z.nullable(z.string()),
    }),
  ),
});
export type Session = z.infer<typeof Session>;

/** Header by which a page names the person whom it shows as signed in: their email, percent-encoded. */
export const SIGNED_IN_AS = 'x-signed-in-as';

export const Credentials = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(200)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});

export const readSession = endpoint({
  name: 'readSession',
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in, and what the connected platform offers.',
  answers: { 200: Session, 400: Problem, 500: Problem },
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/session',
  summary: 'Signs in. 401: email and password do not match. 429: too many attempts; see the `Retry-After` header.',
  body: Credentials,
  bodyLimit: SMALL_BODY_BYTES,
  answers: { 200: Session, ...refusals, 429: Problem },
});

export const signInAsDemo = endpoint({
  name: 'signInAsDemo',
  method: 'POST',
  path: '/session/demo',
  summary:
    'Signs in as one of the demo people listed in the session’s `demo_people`. 403: demo sign-in is not offered here.',
  body: z.object({ role: Role }),
  bodyLimit: SMALL_BODY_BYTES,
  answers: { 200: Session, ...refusals, 429: Problem },
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/session',
  summary: 'Signs out in every tab of this browser. Running bookings continue.',
  answers: { 200: Done, ...refusals },
});

/** Minimum length of people's passwords; the server also checks how easy they are to guess. */
export const PASSWORD_LENGTH = 10;

export const NewCredentials = z.object({
  email: z.string().check(z.maxLength(200), z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')),
  password: z.string().check(z.minLength(PASSWORD_LENGTH), z.maxLength(200)),
});

export const createOwner = endpoint({
  name: 'createOwner',
  method: 'POST',
  path: '/owner',
  summary:
    'Creates the owner on the first visit, and signs them in. 403: this is not the set-up code that Slipway printed when it started. 409: an owner already exists. 422: the password is easy to guess.',
  body: z.extend(NewCredentials, { setup_code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  bodyLimit: SMALL_BODY_BYTES,
  answers: { 200: Session, ...refusals, 409: Problem, 422: Problem, 429: Problem },
});

export const changeOwnPassword = endpoint({
  name: 'changeOwnPassword',
  method: 'PUT',
  path: '/session/password',
  summary:
    'Changes the password of the person who is signed in, and signs them out everywhere else. Repeating it changes nothing. 403 `wrong_password`: the current password does not match. 422: the new one is easy to guess.',
  role: 'packer',
  body: z.object({
    current_password: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.string().check(z.minLength(PASSWORD_LENGTH), z.maxLength(200)),
  }),
  answers: { 200: Done, ...refusals, 422: Problem, 429: Problem },
});
