import { callEndpoint } from '#client/call.ts';
import { listManifests, type Manifest } from '#contract/added/manifests.ts';
import { CallProblem } from '#client/problem.ts';
import { toWholeNumber } from '#domain/whole-number.ts';
import type { Documents } from './documents.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Loop } from '#server/run-loop.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { addManifest, changeManifest, checkReadyOthers, findManifest } from '#gateway/store/manifests/manifests.ts';
import { readSetting, removeSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Database, ManifestRow, ManifestState } from '#gateway/store/schema/tables.ts';
import type { Leases } from '#gateway/leases.ts';
import type { Log } from '#server/log.ts';
import type { Now } from '#server/clock.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { CHECKS_WHILE_NEW } from './watch-manifests.ts';

const POLL_EVERY_MS = 5_000;
/** The setting that exists once the list was read to its end: from then on, only its first pages can hold changes. */
const COMPLETE = 'manifest_list_whole';
/** The setting that exists while manifests that the list no longer names have yet to be looked for. */
const MISSING_DUE = 'manifest_list_missing_due';
const STATES: Readonly<Record<string, ManifestState>> = { generating: 'being_made', ready: 'ready', failed: 'failed' };

/**
 * The service has begun its orders anew, so it may have lost manifests, too: those that its list, read to its end, doesn't name are
 * requested once more, and are gone if it doesn't know them.
 */
export async function lookForMissingManifests(database: Database): Promise<void> {
  await writeSetting(database, MISSING_DUE, 'yes');
}

/** Keeps the list of manifests in sync with the platform's, if it has one; that list also contains manifests created elsewhere. */
export function followManifests(
  database: Database,
  connection: Connection,
  documents: Documents,
  hub: EventHub,
  now: Now,
  log: Log,
  leases: Leases,
): Loop {
  return leases.run('manifest list', log, async (signal) => {
    const offer = await connection.offer();
    if (offer.capabilities.manifestList !== 'yes') return POLL_EVERY_MS;
    const looksForMissing = (await readSetting(database, MISSING_DUE)) !== undefined;
    const listed = new Set<number>();
    let isComplete = !looksForMissing && (await readSetting(database, COMPLETE)) !== undefined;
    let cursor: string | undefined;
    do {
      const page = await callEndpoint(connection.link.pollingCaller, listManifests, {
        query: { limit: 200, cursor },
        signal,
      }).catch(() => null);
      if (!page) return POLL_EVERY_MS;
      let hasChanges = false;
      for (const manifest of page.response) {
        listed.add(manifest.manifest_id);
        if (await mergeManifest(database, documents, manifest, signal)) {
          hasChanges = true;
          hub.publish({ kind: 'manifest', manifest_id: manifest.manifest_id });
        }
      }
      // Newest first: once the list was read to its end, a page without changes means that the rest is known.
      const isMoreWanted = (hasChanges || !isComplete) && page.next_cursor !== cursor;
      cursor = isMoreWanted ? (page.next_cursor ?? undefined) : undefined;
      if (cursor !== undefined && isComplete) {
        // Until the end is reached again, a failure or a kill must not leave older manifests unread.
        await removeSetting(database, COMPLETE);
        isComplete = false;
      }
    } while (cursor !== undefined);
    if (looksForMissing) {
      await checkReadyOthers(database, listed, CHECKS_WHILE_NEW, toIsoTime(now()));
      await removeSetting(database, MISSING_DUE);
    }
    if (!isComplete) await writeSetting(database, COMPLETE, 'yes');
    return POLL_EVERY_MS;
  });
}

/** Returns true if the manifest was new or changed. */
async function mergeManifest(
  database: Database,
  documents: Documents,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<boolean> {
  const known = await findManifest(database, manifest.manifest_id);
  const state = STATES[manifest.state ?? ''] ?? 'being_made';
  const facts = {
    manifest_number: manifest.manifest ?? known?.manifest_number ?? null,
    courier_name: manifest.courier ?? known?.courier_name ?? null,
    courier_allocation: manifest.courier_allocation ?? known?.courier_allocation ?? null,
    order_count: toWholeNumber(manifest.order_count) ?? known?.order_count ?? null,
    booked_at: manifest.booked_at ?? known?.booked_at ?? null,
  };
  if (!known) {
    const empty = {
      link: null,
      link_issued_at: null,
      link_expires_at: null,
      orders: null,
      attempt_id: null,
      checks: 0,
      next_check_at: null,
    };
    return addManifest(database, { manifest_id: manifest.manifest_id, ...facts, state, ...empty });
  }
  if (known.attempt_id === null) {
    // Created elsewhere: the list is the only source.
    const change = { ...facts, state };
    const isChanged = differs(known, change);
    if (isChanged) await changeManifest(database, manifest.manifest_id, change);
    return isChanged;
  }
  // From a booking made here: its state and its orders change together, along with its document.
  const isChanged = differs(known, facts);
  if (isChanged) await changeManifest(database, manifest.manifest_id, facts);
  if (state !== 'failed' || known.state === 'failed') return isChanged;
  try {
    await documents.renew(manifest.manifest_id, signal);
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error;
  }
  return true;
}

function differs(known: ManifestRow, facts: Partial<ManifestRow>): boolean {
  return Object.entries(facts).some(([name, value]) => known[name as keyof ManifestRow] !== value);
}
