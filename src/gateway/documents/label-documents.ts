import { readLinkLife } from '#domain/signed-link.ts';
import type { Pace } from '#gateway/label-checks/pace.ts';
import { requestLabel } from '#gateway/label-checks/request-label.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { findRows } from '#gateway/store/indexed-orders.ts';
import { findLabelLink, keepLabelLink } from '#gateway/store/label-links.ts';
import type { Database } from '#gateway/store/tables.ts';
import type { Vault } from '#server/vault.ts';
import { type NoPdf, readSignedPdf, type SignedLink, type SignedPdf } from './read-signed-pdf.ts';

type NoLink =
  | { readonly kind: 'no_pdf' | 'unreachable' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string | null;
      readonly message: string | null;
    };

export type ReadLabel = SignedPdf | NoPdf | NoLink | { readonly kind: 'unknown' | 'not_asked' };

/** Label PDFs as bytes. Their links stay here. */
export class LabelDocuments {
  readonly #database: Database;
  readonly #connection: Connection;
  readonly #pace: Pace;
  readonly #vault: Vault;

  constructor(database: Database, connection: Connection, pace: Pace, vault: Vault) {
    this.#database = database;
    this.#connection = connection;
    this.#pace = pace;
    this.#vault = vault;
  }

  /**
   * The PDF of a label that is there: one that a person asked for, or an order that was confirmed elsewhere. For any
   * other order nothing is sent, because the first success would confirm it.
   */
  async readPdf(trackingNumber: string): Promise<ReadLabel> {
    const [order] = await findRows(this.#database, [trackingNumber]);
    if (!order) return { kind: 'unknown' };
    if (order.label !== 'ready' && order.label !== 'printed') return { kind: 'not_asked' };
    const known = await findLabelLink(this.#database, this.#vault, order.tracking_number);
    const signed = known?.link === undefined ? undefined : { link: known.link, life: known };
    return readSignedPdf(signed, this.#connection.link.clock, () => this.#renew(order.tracking_number));
  }

  async #renew(trackingNumber: string): Promise<SignedLink | NoLink> {
    await this.#pace.turn();
    const { reply, status, code, message, link } = await requestLabel(this.#connection.link.caller, trackingNumber);
    if (reply.kind === 'no_answer') return { kind: 'unreachable' };
    if (reply.kind === 'refused') return { kind: 'refused', status: status ?? 502, code, message };
    if (reply.kind === 'unreadable' || link === null) return { kind: 'no_pdf' };
    const life = readLinkLife(link, this.#connection.link.clock.now());
    await keepLabelLink(this.#database, this.#vault, trackingNumber, { link, life });
    return { link, life };
  }
}
