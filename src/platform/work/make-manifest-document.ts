import { inTransaction } from '#server/database/in-transaction.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { releaseOrders } from '#platform/store/bookings.ts';
import { finishJob } from '#platform/store/jobs.ts';
import { findManifest, setManifestState } from '#platform/store/manifests.ts';
import type { JobRow } from '#platform/store/schema.ts';

/**
 * Makes a manifest's document after the booking. Only the carrier may refuse the manifest at this point (424): if the
 * document can't be drawn or stored, the booking stands, and it is tried again until it can.
 */
export async function makeManifestDocument(deps: PlatformDeps, job: JobRow): Promise<void> {
  const { fails } = JSON.parse(job.details) as { fails: boolean };
  const manifest = await findManifest(deps.database, job.subject);
  if (manifest?.state !== 'generating') {
    await finishJob(deps.database, job);
    return;
  }
  if (!fails) await deps.documents.makeManifest(manifest);
  await inTransaction(deps.database, async (store) => {
    if (!(await finishJob(store, job))) return;
    await setManifestState(store, manifest.id, fails ? 'failed' : 'ready');
    if (fails) await releaseOrders(store, manifest, deps.clock.now());
  });
}
