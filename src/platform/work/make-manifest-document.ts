import type { Parts } from '../parts.ts';
import { releaseOrders } from '../store/bookings.ts';
import { finishJob } from '../store/jobs.ts';
import { findManifest, setManifestState } from '../store/manifests.ts';
import type { JobRow } from '../store/schema.ts';

/** Not stated: a document that can't be made after so many tries has failed, so that a manifest is never "generating" for ever. */
const MOST_TRIES = 5;

/** Makes a manifest's document after the booking; a carrier may refuse the manifest even now (424). */
export async function makeManifestDocument(parts: Parts, job: JobRow): Promise<void> {
  const { fails } = JSON.parse(job.details) as { fails: boolean };
  const manifest = await findManifest(parts.database, job.subject);
  if (manifest?.state !== 'generating') {
    await finishJob(parts.database, job.id);
    return;
  }
  let hasFailed = fails;
  if (!fails) {
    try {
      await parts.documents.makeManifest(manifest);
    } catch (cause) {
      if (job.tries < MOST_TRIES) throw cause;
      hasFailed = true;
    }
  }
  await parts.database.transaction().execute(async (store) => {
    if (!(await finishJob(store, job.id))) return;
    await setManifestState(store, manifest.id, hasFailed ? 'failed' : 'ready');
    if (hasFailed) await releaseOrders(store, manifest, parts.clock.now());
  });
}
