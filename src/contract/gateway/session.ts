import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { Capabilities } from './offer.ts';
import { Done, refusals } from './refusals.ts';

export const Role = z.enum(['owner', 'packer']);
export type Role = z.infer<typeof Role>;

export const Person = z.object({ email: z.string(), role: Role });
export type Person = z.infer<typeof Person>;

/** How the platform last answered the gateway: as it should, with 403, or not at all. */
export const ServiceState = z.enum(['connected', 'refused', 'unreachable']);
export type ServiceState = z.infer<typeof ServiceState>;

export const Session = z.object({
  person: z.nullable(Person),
  /** True until the first owner exists: the sign-in page then creates one. */
  first_visit: z.boolean(),
  /** The demo people, offered on the sign-in page while demo data is on. */
  demo_people: z.array(z.object({ email: z.string(), password: z.string(), role: Role })),
  /** The gateway's clock, so that a page can tell when the device's own is wrong. */
  time: z.string(),
  /** Names the dashboard that is served now: a page with another name of its own is from before an update. */
  build: z.nullable(z.string()),
  /** Null when signed out. */
  service: z.nullable(
    z.object({
      account_name: z.nullable(z.string()),
      address: z.string(),
      embedded: z.boolean(),
      state: ServiceState,
      last_answer_at: z.nullable(z.string()),
      capabilities: Capabilities,
      /** Set when Slipway itself failed while asking what the service offers: not the service's doing. */
      offer_fault: z.nullable(z.string()),
    }),
  ),
});
export type Session = z.infer<typeof Session>;

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
  summary: 'Signs in. 401: email and password do not match. 429: too many tries, with Retry-After.',
  body: Credentials,
  answers: { 200: Session, ...refusals, 429: Problem },
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/session',
  summary: 'Signs out in every tab of this browser. Bookings carry on.',
  answers: { 200: Done, ...refusals },
});

/** Passwords of people have at least this many characters. */
export const PASSWORD_LENGTH = 10;

export const NewCredentials = z.object({
  email: z.string().check(z.maxLength(200), z.regex(/^[^\s@]+@[^\s@]+$/, 'is an email address')),
  password: z.string().check(z.minLength(PASSWORD_LENGTH), z.maxLength(200)),
});

export const createOwner = endpoint({
  name: 'createOwner',
  method: 'POST',
  path: '/owner',
  summary: 'First visit: creates the owner and signs in. 409 once an owner exists.',
  body: NewCredentials,
  answers: { 200: Session, ...refusals, 409: Problem, 429: Problem },
});
