import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { CallProblem } from '#client/problem.ts';
import type { ManifestDocument } from '#contract/documented/booking.ts';
import { type LinkLife, readLinkLife } from '#domain/signed-link.ts';
import { toWholeNumber } from '#domain/whole-number.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { PlatformClock } from '#gateway/service/platform-clock.ts';
import { readManifestDocument } from '#gateway/service/read-manifest-document.ts';
import { explainItems } from '#gateway/store/bookings/booking-journal.ts';
import { changeManifest, findManifest, upsertManifest } from '#gateway/store/manifests/manifests.ts';
import { manifestLink } from '#gateway/store/sealed-places.ts';
import type { Database, ManifestRow, Session, ShownManifestRow } from '#gateway/store/schema/tables.ts';
import type { Vault } from '#server/vault.ts';
import { type NoPdf, readSignedPdf, type SignedLink, type SignedPdf } from './read-signed-pdf.ts';

interface NoLink {
  readonly kind: 'no_pdf';
}

/** Updates booked orders when their manifest is refused or its document arrives. */
export interface BookedOrders {
  /** Runs in the transaction that stores the manifest's state. Returns the parts to pass to `reconcile` afterwards. */
  release(session: Session, manifestId: number): Promise<string[]>;
  /** Likewise, for a document that lists the manifest's orders. */
  compare(session: Session, manifest: ManifestRow): Promise<string[]>;
  reconcile(partIds: readonly string[]): Promise<void>;
}

interface DocumentDeps {
  readonly database: Database;
  readonly connection: Connection;
  readonly vault: Vault;
}

/** Manifest documents: what is known about them, their links, and their bytes. */
export class Documents {
  readonly #database: Database;
  readonly #connection: Connection;
  readonly #clock: PlatformClock;
  readonly #bookings: BookedOrders;
  readonly #vault: Vault;

  constructor({ database, connection, vault }: DocumentDeps, bookings: BookedOrders) {
    this.#database = database;
    this.#vault = vault;
    this.#connection = connection;
    this.#clock = connection.link.clock;
    this.#bookings = bookings;
  }

  /** Returns a manifest that can be shown. Requests it from the platform unless it is known to be ready. Throws the platform's CallProblem. */
  async read(manifestId: number): Promise<ShownManifestRow> {
    const known = await findManifest(this.#database, manifestId);
    if (known?.state === 'ready' && known.orders !== null) return { ...known, state: known.state };
    try {
      return await this.renew(manifestId);
    } catch (error) {
      // The booking's answer had its own link, which storage honours even while the service doesn't answer.
      if (known?.state !== 'being_made' || known.link === null || !isSilent(error)) throw error;
      return { ...known, state: known.state };
    }
  }

  /** Requests the document from the platform, and with it a new link. */
  async renew(manifestId: number, signal?: AbortSignal): Promise<ShownManifestRow> {
    const before = await findManifest(this.#database, manifestId);
    const document = await this.#request(manifestId, signal);
    const { manifest, released } = await inTransaction(this.#database, async (transaction) => {
      const known = await findManifest(transaction, manifestId);
      // If the manifest changed or got another booking in the meantime, this answer may be outdated: the document is requested once more.
      const isOvertaken = known?.orders !== before?.orders || known?.next_check_at !== before?.next_check_at;
      const kept = this.#describe(manifestId, document, known, isOvertaken);
      await upsertManifest(transaction, kept);
      const opened =
        kept.state === 'failed'
          ? await this.#release(transaction, manifestId, reasonOf(document))
          : await this.#bookings.compare(transaction, kept);
      return { manifest: kept, released: opened };
    });
    await this.#bookings.reconcile(released);
    return manifest;
  }

  async #request(manifestId: number, signal?: AbortSignal): Promise<ManifestDocument> {
    try {
      return await readManifestDocument(this.#connection.link.caller, manifestId, signal);
    } catch (error) {
      // 424: the carrier refused it. Whichever request finds out first changes the manifest's state and its orders together.
      if (error instanceof CallProblem && error.status === 424) await this.#refuse(manifestId, error.description);
      throw error;
    }
  }

  /** `reason`: the service's own words, which the manifest's bookings show from then on. */
  async #refuse(manifestId: number, reason: string | undefined): Promise<void> {
    const released = await inTransaction(this.#database, async (transaction) => {
      await changeManifest(transaction, manifestId, { state: 'failed', next_check_at: null });
      return this.#release(transaction, manifestId, reason);
    });
    await this.#bookings.reconcile(released);
  }

  /** Releases the orders of a refused manifest. Returns the parts to read again. `reason`: the service's own words. */
  async #release(transaction: Session, manifestId: number, reason: string | undefined) {
    const opened = await this.#bookings.release(transaction, manifestId);
    if (opened.length > 0) await explainItems(transaction, manifestId, reason ?? null);
    return opened;
  }

  #describe(
    manifestId: number,
    document: ManifestDocument,
    known: ManifestRow | undefined,
    isOvertaken: boolean,
  ): ShownManifestRow {
    // A refusal is final: an answer that was in flight before it changes nothing.
    const state = document.success === false || known?.state === 'failed' ? 'failed' : 'ready';
    return {
      manifest_id: manifestId,
      manifest_number: document.manifest ?? known?.manifest_number ?? null,
      courier_name: document.courier ?? known?.courier_name ?? null,
      courier_allocation: known?.courier_allocation ?? null,
      order_count: toWholeNumber(document.order_count) ?? document.orders?.length ?? known?.order_count ?? null,
      booked_at: known?.booked_at ?? null,
      state,
      // If the document names no link, the one in the booking's answer stays valid.
      ...(this.#describeLink(manifestId, document) ?? (state === 'failed' ? NO_LINK : pickLink(known))),
      orders: document.orders ? JSON.stringify(document.orders) : (known?.orders ?? '[]'),
      attempt_id: known?.attempt_id ?? null,
      checks: known?.checks ?? 0,
      next_check_at: isOvertaken && state === 'ready' ? AT_ONCE : null,
    };
  }

  #describeLink(manifestId: number, { manifest_pdf }: ManifestDocument): LinkColumns | undefined {
    if (manifest_pdf == null) return undefined;
    const { issued_at, expires_at } = readLinkLife(manifest_pdf, this.#clock.now());
    const link = this.#vault.seal(manifest_pdf, manifestLink(manifestId));
    return { link, link_issued_at: issued_at, link_expires_at: expires_at };
  }

  /** A manifest's PDF. Throws the platform's CallProblem if the document has to be requested and is refused. */
  async readPdf(manifestId: number): Promise<SignedPdf | NoPdf | NoLink> {
    const known = await this.read(manifestId);
    // The document may have become available before its PDF.
    const manifest = known.link === null ? await this.renew(manifestId) : known;
    if (manifest.link === null) return { kind: 'no_pdf' };
    const stored = this.#openLink(manifest);
    const read = await readSignedPdf<NoLink>(stored, this.#connection.link, async (isRefused) => {
      const renewed = this.#openLink(await this.renew(manifestId));
      // A link that seems to have expired may still be valid by the clock of storage.
      const isUseless = isRefused && renewed?.link === stored?.link;
      return renewed && !isUseless ? renewed : { kind: 'no_pdf' };
    });
    // Storage decides: a link that it refuses has expired, whatever the link itself says.
    if (read.kind === 'link_refused') {
      await changeManifest(this.#database, manifestId, { link_expires_at: toIsoTime(this.#clock.now()) });
    }
    return read;
  }

  /** Returns undefined if there is no link, or if it was sealed with a lost key; a new one is then requested. */
  #openLink(manifest: ManifestRow): SignedLink | undefined {
    const life = lifeOf(manifest);
    const link =
      manifest.link === null ? undefined : this.#vault.tryOpen(manifest.link, manifestLink(manifest.manifest_id));
    return life && link !== undefined ? { link, life } : undefined;
  }
}

/** Why the carrier refused the manifest, in the service's own words. */
function reasonOf({ error_description }: ManifestDocument): string | undefined {
  return typeof error_description === 'string' && error_description !== '' ? error_description : undefined;
}

/** A time that is past by any clock. */
const AT_ONCE = toIsoTime(0);

type LinkColumns = Pick<ManifestRow, 'link' | 'link_issued_at' | 'link_expires_at'>;
const NO_LINK: LinkColumns = { link: null, link_issued_at: null, link_expires_at: null };

function pickLink({ link, link_issued_at, link_expires_at }: LinkColumns = NO_LINK): LinkColumns {
  return { link, link_issued_at, link_expires_at };
}

/** Whether the answer says nothing about the manifest: the service is down, or refuses the key. */
function isSilent(error: unknown): boolean {
  if (!(error instanceof CallProblem)) return false;
  const { kind, status, code } = error;
  if (kind !== 'refused') return true;
  return status === 404 ? code === undefined : status !== 422 && status !== 424;
}

/** By the service's clock. */
function lifeOf({ link, link_issued_at, link_expires_at }: ManifestRow): LinkLife | undefined {
  return link === null || link_issued_at === null || link_expires_at === null
    ? undefined
    : { issued_at: link_issued_at, expires_at: link_expires_at };
}

/** The validity of a manifest's link in terms of our own clock, as shown on pages. */
export function linkLifeOf(manifest: ManifestRow, clock: PlatformClock): LinkLife | null {
  const life = lifeOf(manifest);
  return life ? toOwnLife(life, clock) : null;
}

export function toOwnLife(life: LinkLife, clock: PlatformClock): LinkLife {
  return { issued_at: clock.toOwnTime(life.issued_at), expires_at: clock.toOwnTime(life.expires_at) };
}
