import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import { CallProblem } from '#client/problem.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Loop } from '#server/run-loop.ts';
import { changeManifest, listDueManifests, nextManifestCheckAt } from '#gateway/store/manifests.ts';
import type { Database, ManifestRow } from '#gateway/store/tables.ts';
import type { Leases } from '#gateway/leases.ts';
import type { Log } from '#server/log.ts';
import type { Documents } from './documents.ts';

/** Delays before the next look at a manifest that is being generated, in seconds; the last one repeats. */
const LOOK_AFTER_S = [1, 2, 3, 5, 8, 10, 30] as const;
const OLD_AFTER_MS = 24 * 3_600_000;
const LOOK_AT_OLD_AFTER_MS = 3_600_000;

/**
 * Follows every manifest until its document is available or the carrier has refused it, with or without an open
 * browser: a carrier can refuse a manifest after its booking was answered with success.
 */
export function watchManifests(
  database: Database,
  documents: Documents,
  hub: EventHub,
  now: Now,
  log: Log,
  leases: Leases,
): Loop {
  const look = async (manifest: ManifestRow, signal: AbortSignal) => {
    const id = manifest.manifest_id;
    try {
      await documents.renew(id, signal);
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      const at = now();
      const isOld = at - Date.parse(manifest.booked_at ?? toIsoTime(at)) > OLD_AFTER_MS;
      // Not stated: a 404 without a code may come from something in front of the service. After a day it is believed.
      if (error.status === 404 && (error.code !== undefined || isOld)) {
        // A success that has disappeared: the booking's page says so. Its orders stay as the answer said; a person decides.
        await changeManifest(database, id, { state: 'gone', next_check_at: null });
      } else if (error.status !== 424) {
        const wait = (LOOK_AFTER_S[manifest.checks] ?? 30) * 1000;
        // Never given up, because a clock that jumps would end it: a document that takes days is requested once an hour.
        const next_check_at = toIsoTime(at + (isOld ? LOOK_AT_OLD_AFTER_MS : wait));
        await changeManifest(database, id, {
          checks: Math.min(manifest.checks + 1, LOOK_AFTER_S.length - 1),
          next_check_at,
        });
        return;
      }
    }
    hub.publish({ kind: 'manifest', manifest_id: id });
    if (manifest.attempt_id !== null) hub.publish({ kind: 'booking', attempt_id: manifest.attempt_id });
  };
  return leases.run('manifests', log, async (signal) => {
    for (const manifest of await listDueManifests(database, now(), 2 * LOOK_AT_OLD_AFTER_MS))
      await look(manifest, signal);
    const next = await nextManifestCheckAt(database);
    return next === null ? 1000 : Math.min(1000, Date.parse(next) - now());
  });
}
