import type { Endpoint } from '#contract/endpoint.ts';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import type { RowRules } from '#server/serve-rows.ts';
import type { Parts } from './parts.ts';
import { UNKNOWN_ACCOUNT } from './present/refusals.ts';
import { openRateLimit } from './rate-limit.ts';
import { RATE_LIMITED } from './sandbox/watch-row.ts';
import { type Caller, findCaller } from './store/accounts.ts';

const REFUSED = { refusal: { status: 403, body: UNKNOWN_ACCOUNT } } as const;

/** Not stated: the API secret comes as `Authorization: Bearer`. Whatever is wrong with it answers 403, never 401 (Authentication). */
export function authoriseBySecret(parts: Parts): RowRules<Caller>['authorise'] {
  const passes = openRateLimit();
  return async (row: Endpoint, context) => {
    const secret = /^Bearer (?<secret>\S{1,200})$/i.exec(context.req.header('authorization') ?? '')?.groups?.secret;
    const caller = secret === undefined ? undefined : await findCaller(parts.database, secret);
    if (!caller) return REFUSED;
    if (row.path.startsWith('/sandbox/')) return caller.secret === SANDBOX_SECRETS.all ? { caller } : REFUSED;
    if (row.permission !== undefined && !caller.permissions.has(row.permission)) return REFUSED;
    const wait = passes(row.name, caller.account, parts.clock.now());
    if (wait === undefined) return { caller };
    return { refusal: { status: 429, body: RATE_LIMITED, headers: { 'retry-after': String(wait) } } };
  };
}
