import * as endpoints from '#contract/gateway/audit.ts';
import { listAudit } from '#gateway/store/people/audit-entries.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';

/** Who did what. Owners only. */
export function serveAudit(serve: Serve, { database }: GatewayDeps): void {
  serve(endpoints.listAuditEntries, async ({ query }) =>
    answer(200, await listAudit(database, { q: query.q, cursor: query.cursor })),
  );
}
