import type { EventHub } from '#gateway/events/event-hub.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import { BookingResponse } from '#contract/documented/booking.ts';
import { normaliseBookingAnswer } from '#contract/field/normalise-answers.ts';
import { LINK_LIFETIME_S } from '#contract/limits.ts';
import type { Loop } from '#server/run-loop.ts';
import { keepManifestPdf, listUnkeptManifests } from '#gateway/store/manifests/kept-manifests.ts';
import { answer } from '#gateway/store/sealed-places.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { Leases } from '#gateway/leases.ts';
import type { Log } from '#server/log.ts';
import type { Vault } from '#server/vault.ts';
import { fetchPdf } from './fetch-pdf.ts';

const POLL_EVERY_MS = 2_000;
const RETRY_AFTER_FAILURE_MS = 30_000;

interface KeepDeps {
  readonly database: Database;
  readonly vault: Vault;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly now: Now;
  /** The service's time, which decides when links expire. */
  readonly serviceNow: Now;
  readonly log: Log;
  readonly leases: Leases;
}

/**
 * Stores the PDFs of manifests that came without an ID (field services F8): their link can't be renewed, so the bytes
 * are fetched while it is valid.
 */
export function keepManifestPdfs({ database, vault, hub, now, serviceNow, log, leases }: KeepDeps): Loop {
  return leases.run('manifests without an ID', log, async (signal) => {
    const since = toIsoTime(now() - LINK_LIFETIME_S * 1000);
    let hasFailed = false;
    for (const manifest of await listUnkeptManifests(database, since, toIsoTime(serviceNow()))) {
      const { attempt_id, part_id, item_position, answer_raw } = manifest;
      const text = answer_raw === null ? undefined : vault.tryOpen(answer_raw, answer(part_id));
      const link = findLink(text, item_position);
      const fetched = link === null ? undefined : await fetchPdf(link, signal);
      if (fetched?.kind === 'pdf') {
        const kept = { part_id, item_position, pdf: fetched.bytes, kept_at: toIsoTime(now()) };
        await inTransaction(database, (transaction) => keepManifestPdf(transaction, kept));
        hub.publish({ kind: 'today', lanes: null });
        hub.publish({ kind: 'booking', attempt_id });
      } else hasFailed = true;
    }
    return hasFailed ? RETRY_AFTER_FAILURE_MS : POLL_EVERY_MS;
  });
}

function findLink(text: string | undefined, position: number): string | null {
  try {
    const parsed = BookingResponse.safeParse(normaliseBookingAnswer(JSON.parse(text ?? 'null')));
    return parsed.data?.response?.[position]?.manifest_pdf ?? null;
  } catch {
    // An earlier version truncated long answers.
    return null;
  }
}
