import type { Context, MiddlewareHandler } from 'hono';
import { refuse } from './refusals.ts';

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const FROM_ANOTHER_SITE = refuse(403, 'cross_site', 'This request came from another site. Nothing was changed.');

/**
 * Refuses state-changing requests from other sites. The session cookie is already SameSite=Strict; this is the second
 * line of defence: browsers state where a request comes from, and a form can't send JSON.
 * Non-browser clients send neither header and pass: they have no cookie that a page could misuse.
 */
export const refuseCrossSite: MiddlewareHandler = async (context, next) => {
  if (HARMLESS.has(context.req.method)) return next();
  const origin = context.req.header('origin');
  const otherOrigin = origin !== undefined && hostOf(origin) !== context.req.header('host');
  const type = context.req.header('content-type') ?? '';
  const notJson = type !== '' && !/^application\/json\s*(?:;|$)/i.test(type);
  if (!isFromAnotherSite(context) && !otherOrigin && !notJson) return next();
  const { status, body } = FROM_ANOTHER_SITE;
  return context.json(body, status);
};

/** Whether the browser says that another site sent this request. */
export function isFromAnotherSite(context: Context): boolean {
  const site = context.req.header('sec-fetch-site');
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
