import type { EventHub } from '#gateway/events/event-hub.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import { BookingResponse } from '#contract/documented/booking.ts';
import { normaliseBookingAnswer } from '#contract/field/normalise-answers.ts';
import { LINK_LIFETIME_S } from '#contract/limits.ts';
import type { Loop } from '#server/run-loop.ts';
import { TryTimes } from '#server/try-times.ts';
import { WorkUnderWay } from '#server/work-under-way.ts';
import { readPart } from '#gateway/store/bookings/booking-journal.ts';
import { keepManifestPdf, listUnkeptManifests, type UnkeptManifest } from '#gateway/store/manifests/kept-manifests.ts';
import { answer } from '#gateway/store/sealed-places.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { Leases } from '#gateway/leases.ts';
import type { Log } from '#server/log.ts';
import type { Vault } from '#server/vault.ts';
import { fetchPdf } from './fetch-pdf.ts';

const POLL_EVERY_MS = 2_000;
const RETRY_AFTER_MS = [30_000] as const;
/** Storage may take half a minute not to answer for one PDF, which must hold up no other one. */
const FETCHES_AT_A_TIME = 4;

interface KeepDeps {
  readonly database: Database;
  readonly vault: Vault;
  readonly connection: Connection;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly now: Now;
  /** Milliseconds on a monotonic clock, which nobody can set. */
  readonly monotonicMs: () => number;
  readonly log: Log;
  readonly leases: Leases;
}

/**
 * Stores the PDFs of manifests that came without an ID (field services F8): their link can't be renewed, so the bytes
 * are fetched while it is valid.
 */
export function keepManifestPdfs(deps: KeepDeps): Loop {
  const { database, vault, connection, hub, now, monotonicMs, log, leases } = deps;
  const keep = async ({ attempt_id, part_id, item_position }: UnkeptManifest, signal: AbortSignal) => {
    const { answer_raw } = await readPart(database, part_id);
    const text = answer_raw === null ? undefined : vault.tryOpen(answer_raw, answer(part_id));
    const link = findLink(text, item_position);
    const fetched = link === null ? undefined : await fetchPdf(link, connection.link.baseUrl, signal);
    if (fetched?.kind !== 'pdf') {
      // By now its PDF may be late.
      hub.publish({ kind: 'booking', attempt_id });
      return;
    }
    const kept = { part_id, item_position, pdf: fetched.bytes, kept_at: toIsoTime(now()) };
    await inTransaction(database, (transaction) => keepManifestPdf(transaction, kept));
    hub.publish({ kind: 'today', lanes: null });
    hub.publish({ kind: 'booking', attempt_id });
  };
  const tries = new TryTimes(monotonicMs, RETRY_AFTER_MS);
  const fetches = new WorkUnderWay<string>('manifests without an ID', log, FETCHES_AT_A_TIME, () => loop.wake());
  const loop = leases.run('manifests without an ID', log, async (signal) => {
    const list = async () => {
      const since = toIsoTime(now() - LINK_LIFETIME_S * 1000);
      // The service's time decides when links expire.
      const unkept = await listUnkeptManifests(database, since, toIsoTime(connection.link.clock.now()));
      return tries.listDue(unkept, keyOf);
    };
    await fetches.beginDue(signal, list, keyOf, (manifest) => {
      tries.record(keyOf(manifest));
      return keep(manifest, signal);
    });
    return POLL_EVERY_MS;
  });
  return fetches.joinedTo(loop);
}

const keyOf = ({ part_id, item_position }: UnkeptManifest): string => `${part_id} ${item_position}`;

function findLink(text: string | undefined, position: number): string | null {
  try {
    const parsed = BookingResponse.safeParse(normaliseBookingAnswer(JSON.parse(text ?? 'null')));
    return parsed.data?.response?.[position]?.manifest_pdf ?? null;
  } catch {
    // An earlier version truncated long answers.
    return null;
  }
}
