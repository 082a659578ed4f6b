import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import { CallProblem } from '#client/problem.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Loop } from '#server/run-loop.ts';
import { WorkUnderWay } from '#server/work-under-way.ts';
import { changeManifest, listDueManifests, nextManifestCheckAt } from '#gateway/store/manifests/manifests.ts';
import type { Database, ManifestRow, Session } from '#gateway/store/schema/tables.ts';
import type { Leases } from '#gateway/leases.ts';
import type { Log } from '#server/log.ts';
import type { Documents } from './documents.ts';

/** Delays before the next check of a manifest that is being generated, in seconds; the last one repeats. */
const CHECK_AFTER_S = [1, 2, 3, 5, 8, 10, 30] as const;
/** A service may take a minute to answer for one manifest, which must hold up no other one. */
const CHECKS_AT_A_TIME = 4;
const LOOK_AGAIN_MS = 1_000;
const OLD_AFTER_MS = 24 * 3_600_000;
const CHECK_OLD_AFTER_MS = 3_600_000;
/**
 * Not stated: a service may not find a manifest yet that it has just created. A 404 is believed after this many checks, about half a
 * minute; checks are counted because a clock may jump.
 */
export const CHECKS_WHILE_NEW = CHECK_AFTER_S.length - 1;
/** How many further checks, once an hour, a manifest must be missing if the 404 may not be the service's. */
const CHECKS_WHILE_OLD = 3;

/** Updates booked orders when their manifest disappears. */
interface BookedOrders {
  /** Runs in the transaction that stores the manifest's state. Returns the parts to pass to `reconcile` afterwards. */
  dispute(session: Session, manifestId: number): Promise<string[]>;
  reconcile(partIds: readonly string[]): Promise<void>;
}

/**
 * Follows every manifest until its document is available or the carrier has refused it, with or without an open
 * browser: a carrier can refuse a manifest after its booking was answered with success. A manifest that has disappeared is still
 * checked: it may come back.
 */
export function watchManifests(
  database: Database,
  documents: Documents,
  bookings: BookedOrders,
  hub: EventHub,
  now: Now,
  log: Log,
  leases: Leases,
): Loop {
  /** If the service itself says that a booked manifest is gone, it is unknown whether its orders are booked. */
  const recordGone = async (id: number, change: Partial<ManifestRow>, isFromService: boolean) => {
    const parts = await inTransaction(database, async (transaction) => {
      await changeManifest(transaction, id, { ...change, state: 'gone' });
      return isFromService ? bookings.dispute(transaction, id) : [];
    });
    await bookings.reconcile(parts);
  };
  const check = async (manifest: ManifestRow, signal: AbortSignal) => {
    const id = manifest.manifest_id;
    try {
      await documents.renew(id, signal);
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      const at = now();
      const age = at - Date.parse(manifest.booked_at ?? toIsoTime(at));
      const isOld = age > OLD_AFTER_MS;
      if (error.status !== 424) {
        // Not stated: a 404 without a code may come from something in front of the service. After a day it is believed.
        const needed = error.code === undefined ? CHECKS_WHILE_NEW + CHECKS_WHILE_OLD : CHECKS_WHILE_NEW;
        const isBelieved = manifest.checks >= needed;
        const isGone = error.status === 404 && isBelieved;
        const wait = (CHECK_AFTER_S[manifest.checks] ?? 30) * 1000;
        const change = {
          checks: Math.min(manifest.checks + 1, isOld ? CHECKS_WHILE_NEW + CHECKS_WHILE_OLD : CHECKS_WHILE_NEW),
          // Never given up, because a clock that jumps would end the checks: a document that takes days is requested once an hour.
          next_check_at: toIsoTime(at + (isOld ? CHECK_OLD_AFTER_MS : wait)),
        };
        if (isGone) await recordGone(id, change, error.isFromService);
        else await changeManifest(database, id, change);
        if (!isGone || manifest.state === 'gone') return;
      }
    }
    hub.publish({ kind: 'manifest', manifest_id: id });
    if (manifest.attempt_id !== null) hub.publish({ kind: 'booking', attempt_id: manifest.attempt_id });
  };
  const checks = new WorkUnderWay<number>('manifests', log, CHECKS_AT_A_TIME, () => loop.wake());
  const loop = leases.run('manifests', log, async (signal) => {
    const list = () => listDueManifests(database, now(), 2 * CHECK_OLD_AFTER_MS);
    const idOf = (manifest: ManifestRow) => manifest.manifest_id;
    await checks.beginDue(signal, list, idOf, (manifest) => check(manifest, signal));
    // One that is being requested is due until it is answered.
    if (!checks.isEmpty) return LOOK_AGAIN_MS;
    const next = await nextManifestCheckAt(database);
    return next === null ? 1000 : Math.min(1000, Date.parse(next) - now());
  });
  return checks.joinedTo(loop);
}
