import { getManifestDocument } from '#contract/documented/booking.ts';
import { ManifestId, ManifestNumber, parseManifestId } from '#contract/identifiers.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { findCarrier } from '#platform/carriers/carriers.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { UNKNOWN_ACCOUNT } from '#platform/present/refusals.ts';
import { findManifest } from '#platform/store/manifests.ts';
import type { Serve } from './route.ts';

const NO_MANIFEST = { error: 'not_found', error_description: 'There is no manifest with this ID.' };
const STILL_GENERATING = {
  error: 'manifest_still_generating',
  error_description: 'The manifest has not finished generating. Ask again shortly.',
};
const BOOKING_FAILED = {
  error: 'manifest_booking_failed',
  error_description: 'The manifest failed to book with the carrier. Its orders can be booked again.',
};

export function serveManifestDocument(serve: Serve, deps: PlatformDeps): void {
  serve(getManifestDocument, async ({ params, caller }) => {
    const id = parseManifestId(params.manifest_id);
    const manifest = id === undefined ? undefined : await findManifest(deps.database, id);
    if (!manifest || manifest.state === 'discarded' || manifest.state === 'booking') {
      return answer(404, NO_MANIFEST);
    }
    if (manifest.account_id !== caller.account) return answer(403, UNKNOWN_ACCOUNT);
    if (manifest.state === 'generating') return answer(422, STILL_GENERATING, { 'retry-after': '1' });
    if (manifest.state === 'failed') return answer(424, BOOKING_FAILED);
    return answer(
      200,
      {
        response: {
          manifest: ManifestNumber.parse(manifest.number),
          manifest_id: ManifestId.parse(manifest.id),
          courier: findCarrier(manifest.courier_allocation)?.courier ?? manifest.courier_allocation,
          manifest_pdf: await deps.documents.manifestLink(manifest, deps.origin(), deps.clock.now()),
          order_count: manifest.order_count,
          orders: JSON.parse(manifest.orders) as string[],
          success: true,
        },
      },
      { 'cache-control': 'no-store' },
    );
  });
}
