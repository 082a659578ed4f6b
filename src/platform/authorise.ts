import type { Endpoint } from '#contract/endpoint.ts';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import type { EndpointRules } from '#server/http/serve-endpoints.ts';
import type { PlatformDeps } from './platform-deps.ts';
import { UNKNOWN_ACCOUNT } from '#platform/present/refusals.ts';
import { RateLimit } from './rate-limit.ts';
import { RATE_LIMITED } from '#platform/sandbox/watch-endpoint.ts';
import { type Caller, findCaller } from '#platform/store/accounts.ts';

const REFUSED = { refusal: { status: 403, body: UNKNOWN_ACCOUNT } } as const;

/** Not stated: the API secret is sent as `Authorization: Bearer`. Any problem with it returns 403, never 401 (Authentication). */
export function authoriseBySecret(deps: PlatformDeps): EndpointRules<Caller>['authorise'] {
  const limit = new RateLimit(deps.sharing.isShared ? deps.database : undefined);
  return async (endpoint: Endpoint, context) => {
    const secret = /^Bearer +(?<secret>\S{1,200})$/i.exec(context.req.header('authorization') ?? '')?.groups?.secret;
    const caller = secret === undefined ? undefined : await findCaller(deps.database, secret);
    if (!caller) return REFUSED;
    if (endpoint.path.startsWith('/sandbox/')) {
      // Other endpoints pick up a moved clock when they look for faults; the sandbox's own endpoints have no faults.
      if (deps.sharing.isShared) await deps.clock.synchronise();
      return caller.secret === SANDBOX_SECRETS.all ? { caller } : REFUSED;
    }
    if (endpoint.permission !== undefined && !caller.permissions.has(endpoint.permission)) return REFUSED;
    const wait = await limit.count(endpoint.name, caller.account, deps.clock.now());
    if (wait === undefined) return { caller };
    return { refusal: { status: 429, body: RATE_LIMITED, headers: { 'retry-after': String(wait) } } };
  };
}
