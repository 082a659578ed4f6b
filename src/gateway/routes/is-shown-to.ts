import { type Person, SIGNED_IN_AS } from '#contract/gateway/session.ts';
import type { Context } from 'hono';

/**
 * Whether the page that sends this request shows this person as signed in. Another one in the same browser may have signed in since, and
 * their cookie comes with what the former person pressed. Callers other than the dashboard don't say whom they show.
 */
export function isShownTo({ email }: Person, context: Context): boolean {
  const shown = context.req.header(SIGNED_IN_AS);
  return shown === undefined || shown === encodeURIComponent(email);
}
