import type { serveEndpoints } from '#server/http/serve-endpoints.ts';
import type { Caller } from '#platform/store/accounts.ts';

/** Binds an endpoint of the contract to its handler. */
export type Serve = ReturnType<typeof serveEndpoints<Caller>>;
