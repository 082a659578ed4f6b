import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '#server/vault.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** The person whose browser it is. Marks are bound to the password's hash, so a new password invalidates them. */
interface MarkedPerson {
  readonly email: string;
  readonly password_hash: string;
}

const cookieName = (isSecure: boolean) => (isSecure ? '__Secure-slipway_device' : 'slipway_device');
/** The longest that browsers keep a cookie. */
const LIFETIME_S = 400 * 86_400;
/** Enough for the people of a shared packing station; the least recent are dropped. */
const MOST_PEOPLE = 20;
const ID_BYTES = 16;
const SEPARATOR = '.';

/** The ID by which attempts to sign in from this browser are counted, if this person has signed in there before: docs/decisions/085. */
export function readDevice(context: Context, vault: Vault, person: MarkedPerson, visitor: Visitor): string | undefined {
  return marksIn(context, visitor)
    .map((mark) => readMark(mark, vault, person))
    .find((id) => id !== undefined);
}

/** Marks the browser as one in which this person has signed in, with a new ID: attempts with a stolen one no longer count for it. */
export function rememberDevice(context: Context, vault: Vault, person: MarkedPerson, visitor: Visitor): void {
  const others = marksIn(context, visitor).filter((mark) => readMark(mark, vault, person) === undefined);
  const id = randomBytes(ID_BYTES);
  const mark = Buffer.concat([id, sign(id, vault, person)]).toString('base64url');
  const { isSecure } = visitor;
  setCookie(context, cookieName(isSecure), [mark, ...others].slice(0, MOST_PEOPLE).join(SEPARATOR), {
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    path: '/api/session',
    maxAge: LIFETIME_S,
  });
}

/** The marks in the cookie, one per person: an ID and its signature. */
function marksIn(context: Context, { isSecure }: Visitor): string[] {
  const cookie = getCookie(context, cookieName(isSecure)) ?? '';
  return cookie.split(SEPARATOR, MOST_PEOPLE).filter((mark) => /^[\w-]{64}$/u.test(mark));
}

function readMark(mark: string, vault: Vault, person: MarkedPerson): string | undefined {
  const bytes = Buffer.from(mark, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  return timingSafeEqual(bytes.subarray(ID_BYTES), sign(id, vault, person)) ? id.toString('base64url') : undefined;
}

function sign(id: Buffer, vault: Vault, { email, password_hash }: MarkedPerson): Buffer {
  return vault.sign(['device', id.toString('base64url'), password_hash, email]);
}
