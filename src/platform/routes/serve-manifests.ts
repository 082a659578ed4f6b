import { toIsoTime } from '#domain/iso-time.ts';
import { listManifests } from '#contract/added/manifests.ts';
import { ManifestId, ManifestNumber, parseManifestId } from '#contract/identifiers.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { findCarrier } from '#platform/carriers/carriers.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { listManifestRows } from '#platform/store/manifests.ts';
import type { Serve } from './route.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;

export function serveManifests(serve: Serve, deps: PlatformDeps): void {
  serve(listManifests, async ({ query, caller }) => {
    const limit = query.limit ?? 50;
    const before = query.cursor === undefined ? NEWEST : parseManifestId(query.cursor);
    if (before === undefined) {
      return answer(400, { error: 'bad_request', error_description: 'cursor is not one of ours.' });
    }
    const page = { before, limit, courier: query.courier_allocation, state: query.state };
    const rows = await listManifestRows(deps.database, caller.account, page);
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return answer(200, {
      response: rows.map((row) => ({
        manifest: ManifestNumber.parse(row.number),
        manifest_id: ManifestId.parse(row.id),
        courier: findCarrier(row.courier_allocation)?.courier ?? row.courier_allocation,
        courier_allocation: row.courier_allocation,
        order_count: row.order_count,
        state: row.state,
        booked_at: toIsoTime(row.booked_at),
      })),
      next_cursor: last ? String(last.id) : null,
    });
  });
}
