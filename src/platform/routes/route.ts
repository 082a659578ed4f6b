import type { serveRows } from '#server/serve-rows.ts';
import type { Caller } from '../store/accounts.ts';

/** Binds a row of the contract to its handler. */
export type Serve = ReturnType<typeof serveRows<Caller>>;
