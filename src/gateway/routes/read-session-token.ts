import { sessionCookieName } from '#gateway/sessions/sessions.ts';
import { readVisitor, type TrustProxy } from '#server/http/visitor.ts';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';

/** The browser's session token; over TLS, only the cookie that was set over TLS counts. */
export function readSessionToken(context: Context, trustProxy: TrustProxy): string | undefined {
  return getCookie(context, sessionCookieName(readVisitor(context, trustProxy).isSecure));
}
