import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { getManifestDocument, type ManifestDocument } from '#contract/documented/booking.ts';
import { isExpired, type LinkLife, readLinkLife } from '#domain/signed-link.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { PlatformClock } from '#gateway/service/platform-clock.ts';
import { changeManifest, findManifest, keepManifest } from '#gateway/store/manifests.ts';
import { manifestLink } from '#gateway/store/sealed-places.ts';
import type { Database, ManifestRow, Session } from '#gateway/store/tables.ts';
import { tryOpen, type Vault } from '#server/vault.ts';
import { type FetchedPdf, fetchPdf } from './fetch-pdf.ts';

export interface Pdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly life: LinkLife;
  /** A new link was fetched for it. */
  readonly renewed: boolean;
}

/** What a refused manifest does to the orders that were booked with it. */
export interface BookedOrders {
  /** In the transaction that keeps the manifest's state. Returns what has to be found out afterwards. */
  release(session: Session, manifestId: number): Promise<string[]>;
  findOut(partIds: readonly string[]): Promise<void>;
}

interface DocumentDeps {
  readonly database: Database;
  readonly connection: Connection;
  readonly vault: Vault;
  readonly now: () => Date;
}

/** Manifest documents: what is known of them, their links, and their bytes. */
export class Documents {
  readonly #database: Database;
  readonly #connection: Connection;
  readonly #clock: PlatformClock;
  readonly #now: () => Date;
  readonly #bookings: BookedOrders;
  readonly #vault: Vault;

  constructor({ database, connection, vault, now }: DocumentDeps, bookings: BookedOrders) {
    this.#database = database;
    this.#vault = vault;
    this.#connection = connection;
    this.#clock = connection.link.clock;
    this.#now = now;
    this.#bookings = bookings;
  }

  /** A manifest that can be shown. Asks the platform while it is not known to be ready. Throws the platform's CallProblem. */
  async read(manifestId: number): Promise<ManifestRow> {
    const known = await findManifest(this.#database, manifestId);
    return known?.state === 'ready' && known.orders !== null ? known : this.renew(manifestId);
  }

  /** Asks the platform for the document, and with it for a new link. */
  async renew(manifestId: number): Promise<ManifestRow> {
    const document = await this.#ask(manifestId);
    const { manifest, released } = await this.#database.transaction().execute(async (transaction) => {
      const known = await findManifest(transaction, manifestId);
      const kept = this.#describe(manifestId, document, known);
      await keepManifest(transaction, kept);
      const opened = kept.state === 'failed' ? await this.#bookings.release(transaction, manifestId) : [];
      return { manifest: kept, released: opened };
    });
    await this.#bookings.findOut(released);
    return manifest;
  }

  async #ask(manifestId: number): Promise<ManifestDocument> {
    const params = { manifest_id: String(manifestId) };
    try {
      return (await callEndpoint(this.#connection.link.caller, getManifestDocument, { params })).response ?? {};
    } catch (error) {
      // 424: the carrier refused it. Whoever asks first, its state and its orders change together.
      if (error instanceof CallProblem && error.status === 424) await this.#refuse(manifestId);
      throw error;
    }
  }

  async #refuse(manifestId: number): Promise<void> {
    const released = await this.#database.transaction().execute(async (transaction) => {
      await changeManifest(transaction, manifestId, { state: 'failed', next_check_at: null });
      return this.#bookings.release(transaction, manifestId);
    });
    await this.#bookings.findOut(released);
  }

  #describe(manifestId: number, document: ManifestDocument, known: ManifestRow | undefined): ManifestRow {
    const link = document.manifest_pdf ?? null;
    const life = link === null ? undefined : readLinkLife(link, this.#clock.now());
    return {
      manifest_id: manifestId,
      manifest_number: document.manifest ?? known?.manifest_number ?? null,
      courier_name: document.courier ?? known?.courier_name ?? null,
      courier_allocation: known?.courier_allocation ?? null,
      order_count: document.order_count ?? document.orders?.length ?? known?.order_count ?? null,
      booked_at: known?.booked_at ?? null,
      // A refusal is final: an answer that was on its way before it changes nothing.
      state: document.success === false || known?.state === 'failed' ? 'failed' : 'ready',
      link: link === null ? null : this.#vault.seal(link, manifestLink(manifestId)),
      link_issued_at: life?.issued_at ?? null,
      link_expires_at: life?.expires_at ?? null,
      orders: JSON.stringify(document.orders ?? []),
      attempt_id: known?.attempt_id ?? null,
      checks: known?.checks ?? 0,
      next_check_at: null,
    };
  }

  /** The PDF of a manifest. A link that has ended, by the clock or by storage's word, is renewed once. */
  async readPdf(manifestId: number): Promise<Pdf | Exclude<FetchedPdf, { kind: 'pdf' }> | { kind: 'no_pdf' }> {
    let manifest = await this.read(manifestId);
    let renewed = false;
    const life = lifeOf(manifest, this.#clock);
    let link = this.#openLink(manifest);
    const renew = async () => {
      manifest = await this.renew(manifestId);
      link = this.#openLink(manifest);
      renewed = true;
    };
    // One that does not open was sealed with a key that is lost.
    const isLost = manifest.link !== null && link === undefined;
    if (isLost || (life && isExpired(life, this.#now()))) await renew();
    if (link === undefined) return { kind: 'no_pdf' };
    let fetched = await fetchPdf(link);
    if (fetched.kind === 'link_refused' && !renewed) {
      await renew();
      if (link === undefined) return { kind: 'no_pdf' };
      fetched = await fetchPdf(link);
    }
    const current = lifeOf(manifest, this.#clock);
    if (fetched.kind === 'link_refused' && current) {
      // Storage's word beats the clock: the link is over, whatever it says of itself.
      await changeManifest(this.#database, manifestId, { link_expires_at: this.#clock.now().toISOString() });
    }
    if (fetched.kind !== 'pdf') return fetched;
    return { bytes: fetched.bytes, life: current ?? readLinkLife('', this.#now()), renewed };
  }

  #openLink({ manifest_id, link }: ManifestRow): string | undefined {
    return link === null ? undefined : tryOpen(this.#vault, link, manifestLink(manifest_id));
  }
}

/** Kept by the platform's clock, told by ours. */
export function lifeOf(manifest: ManifestRow, clock: PlatformClock): LinkLife | null {
  const { link, link_issued_at, link_expires_at } = manifest;
  return link === null || link_issued_at === null || link_expires_at === null
    ? null
    : { issued_at: clock.toOwnTime(link_issued_at), expires_at: clock.toOwnTime(link_expires_at) };
}
