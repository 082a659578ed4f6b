import { inTransaction } from '#server/in-transaction.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { releaseOrders } from '#platform/store/bookings.ts';
import { finishJob } from '#platform/store/jobs.ts';
import { findManifest, setManifestState } from '#platform/store/manifests.ts';
import type { JobRow } from '#platform/store/schema.ts';

/** Not stated: a document that can't be made after this many attempts has failed, so that no manifest is "generating" forever. */
const MOST_TRIES = 5;

/** Makes a manifest's document after the booking; a carrier may still refuse the manifest (424). */
export async function makeManifestDocument(deps: PlatformDeps, job: JobRow): Promise<void> {
  const { fails } = JSON.parse(job.details) as { fails: boolean };
  const manifest = await findManifest(deps.database, job.subject);
  if (manifest?.state !== 'generating') {
    await finishJob(deps.database, job);
    return;
  }
  let hasFailed = fails;
  if (!fails) {
    try {
      await deps.documents.makeManifest(manifest);
    } catch (cause) {
      if (job.tries < MOST_TRIES) throw cause;
      hasFailed = true;
    }
  }
  await inTransaction(deps.database, async (store) => {
    if (!(await finishJob(store, job))) return;
    await setManifestState(store, manifest.id, hasFailed ? 'failed' : 'ready');
    if (hasFailed) await releaseOrders(store, manifest, deps.clock.now());
  });
}
