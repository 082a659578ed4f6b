import { isExpired, readLinkLife } from '#domain/signed-link.ts';
import type { Pace } from '#gateway/label-checks/pace.ts';
import { requestLabel } from '#gateway/label-checks/request-label.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { findRows } from '#gateway/store/indexed-orders.ts';
import { findLabelLink, keepLabelLink } from '#gateway/store/label-links.ts';
import type { Database } from '#gateway/store/tables.ts';
import type { Vault } from '#server/vault.ts';
import { type FetchedPdf, fetchPdf } from './fetch-pdf.ts';

export type ReadLabel =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer>; readonly renewed: boolean }
  | Exclude<FetchedPdf, { kind: 'pdf' }>
  | { readonly kind: 'unknown' | 'not_asked' | 'no_pdf' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string | null;
      readonly message: string | null;
    };

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
   * A link that has ended, by the clock or by storage's word, is renewed once.
   */
  async readPdf(trackingNumber: string): Promise<ReadLabel> {
    const [order] = await findRows(this.#database, [trackingNumber]);
    if (!order) return { kind: 'unknown' };
    if (order.label !== 'ready' && order.label !== 'printed') return { kind: 'not_asked' };
    const known = await findLabelLink(this.#database, this.#vault, order.tracking_number);
    if (known?.link !== undefined && !isExpired(known, this.#connection.link.clock.now())) {
      const fetched = await fetchPdf(known.link);
      if (fetched.kind === 'pdf') return { ...fetched, renewed: false };
      if (fetched.kind !== 'link_refused') return fetched;
    }
    const renewed = await this.#renew(order.tracking_number);
    if (typeof renewed !== 'string') return renewed;
    const fetched = await fetchPdf(renewed);
    return fetched.kind === 'pdf' ? { ...fetched, renewed: known !== undefined } : fetched;
  }

  async #renew(trackingNumber: string): Promise<string | ReadLabel> {
    await this.#pace.turn();
    const { reply, status, code, message, link } = await requestLabel(this.#connection.link.caller, trackingNumber);
    if (reply.kind === 'no_answer') return { kind: 'unreachable' };
    if (reply.kind === 'refused') return { kind: 'refused', status: status ?? 502, code, message };
    if (reply.kind === 'unreadable' || link === null) return { kind: 'no_pdf' };
    const life = readLinkLife(link, this.#connection.link.clock.now());
    await keepLabelLink(this.#database, this.#vault, trackingNumber, { link, life });
    return link;
  }
}
