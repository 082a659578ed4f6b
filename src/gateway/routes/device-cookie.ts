import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '#server/vault.ts';
import type { Visitor } from '#server/http/visitor.ts';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** Whose browser it is. Bound to the password's hash, so a new password makes it unknown. */
interface Known {
  readonly email: string;
  readonly password_hash: string;
}

const cookieName = (isSecure: boolean) => (isSecure ? '__Secure-slipway_device' : 'slipway_device');
/** The longest that browsers keep a cookie. */
const LIFETIME_S = 400 * 86_400;
/** The people of a shared packing station; the least recent give way. */
const MOST_PEOPLE = 20;
const ID_BYTES = 16;
const BETWEEN = '.';

/** The id under which a browser counts its tries if this person has signed in there before: docs/decisions/085. */
export function readDevice(context: Context, vault: Vault, person: Known, visitor: Visitor): string | undefined {
  return marksIn(context, visitor)
    .map((mark) => readMark(mark, vault, person))
    .find((id) => id !== undefined);
}

/** Remembers in the browser that this person has signed in there, with a new id: tries with a stolen one no longer count for it. */
export function keepDevice(context: Context, vault: Vault, person: Known, visitor: Visitor): void {
  const others = marksIn(context, visitor).filter((mark) => readMark(mark, vault, person) === undefined);
  const id = randomBytes(ID_BYTES);
  const mark = Buffer.concat([id, sign(id, vault, person)]).toString('base64url');
  const { isSecure } = visitor;
  setCookie(context, cookieName(isSecure), [mark, ...others].slice(0, MOST_PEOPLE).join(BETWEEN), {
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    path: '/api/session',
    maxAge: LIFETIME_S,
  });
}

/** One for each person: their id and its signature. */
function marksIn(context: Context, { isSecure }: Visitor): string[] {
  const cookie = getCookie(context, cookieName(isSecure)) ?? '';
  return cookie.split(BETWEEN, MOST_PEOPLE).filter((mark) => /^[\w-]{64}$/u.test(mark));
}

function readMark(mark: string, vault: Vault, person: Known): string | undefined {
  const bytes = Buffer.from(mark, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  return timingSafeEqual(bytes.subarray(ID_BYTES), sign(id, vault, person)) ? id.toString('base64url') : undefined;
}

function sign(id: Buffer, vault: Vault, { email, password_hash }: Known): Buffer {
  return vault.sign(['device', id.toString('base64url'), password_hash, email]);
}
