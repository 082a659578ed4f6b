import { toIsoTime } from '#domain/iso-time.ts';
import type { ManifestRow, Session } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { reconcilePart } from './reconcile-part.ts';
import { disputeOrders, releaseOrders } from './release-orders.ts';
import { reopenMissing } from './reopen-missing.ts';

/**
 * Updates booked orders when something new is learnt about their manifest. Each method but the last runs in the transaction that
 * stores the manifest, and returns the parts to pass to `reconcile` afterwards.
 */
export class BookedOnManifests {
  readonly #deps: BookingDeps;

  constructor(deps: BookingDeps) {
    this.#deps = deps;
  }

  /** The carrier refused the manifest after all: its orders no longer count as booked. */
  async release(session: Session, manifestId: number): Promise<string[]> {
    return releaseOrders(session, manifestId, toIsoTime(this.#deps.now()));
  }

  /** The service no longer knows the manifest. */
  async dispute(session: Session, manifestId: number): Promise<string[]> {
    return disputeOrders(session, manifestId, toIsoTime(this.#deps.now()));
  }

  /** The manifest's document lists the orders on it. */
  async compare(session: Session, manifest: ManifestRow): Promise<string[]> {
    return reopenMissing(session, manifest, toIsoTime(this.#deps.now()));
  }

  /** Reads the orders of parts that were reopened. */
  async reconcile(partIds: readonly string[]): Promise<void> {
    for (const partId of partIds) await reconcilePart(this.#deps, partId, 'all');
  }
}
