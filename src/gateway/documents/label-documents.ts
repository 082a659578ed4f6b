import { isExpired } from '#domain/signed-link.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { findRows } from '#gateway/store/indexed-orders.ts';
import { findLabelLink } from '#gateway/store/label-links.ts';
import type { Database } from '#gateway/store/tables.ts';
import type { FreshLabel, FreshLabels } from './fresh-labels.ts';
import { type FetchedPdf, fetchPdf } from './fetch-pdf.ts';

export type ReadLabel =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer>; readonly renewed: boolean }
  | Exclude<FetchedPdf, { kind: 'pdf' }>
  | Exclude<FreshLabel, { kind: 'links' }>
  | { readonly kind: 'unknown' | 'not_asked' };

/** Label PDFs as bytes. Their links stay here. */
export class LabelDocuments {
  readonly #database: Database;
  readonly #connection: Connection;
  readonly #fresh: FreshLabels;

  constructor(database: Database, connection: Connection, fresh: FreshLabels) {
    this.#database = database;
    this.#connection = connection;
    this.#fresh = fresh;
  }

  /**
   * The PDF of a label that is there: one that a person asked for, or an order that was confirmed elsewhere. For any
   * other order nothing is sent, because the first success would confirm it.
   * A link that has ended, by the clock or by storage's word, is renewed once.
   */
  async readPdf(trackingNumber: string): Promise<ReadLabel> {
    const labelled = await findLabelled(this.#database, trackingNumber);
    if (typeof labelled !== 'string') return labelled;
    const known = await findLabelLink(this.#database, labelled);
    const life = known && { issued_at: known.issued_at, expires_at: known.expires_at };
    if (known && life && !isExpired(life, this.#connection.link.clock.now())) {
      const fetched = await fetchPdf(known.link);
      if (fetched.kind === 'pdf') return { ...fetched, renewed: false };
      if (fetched.kind !== 'link_refused') return fetched;
    }
    const renewed = await this.#fresh.ask(labelled);
    if (renewed.kind !== 'links') return renewed;
    if (renewed.label === null) return { kind: 'no_pdf' };
    const fetched = await fetchPdf(renewed.label);
    return fetched.kind === 'pdf' ? { ...fetched, renewed: known !== undefined } : fetched;
  }
}

/** The order's number as the index has it, when it has its label; else why nothing may be asked for it. */
export async function findLabelled(
  database: Database,
  trackingNumber: string,
): Promise<string | { readonly kind: 'unknown' | 'not_asked' }> {
  const [order] = await findRows(database, [trackingNumber]);
  if (!order) return { kind: 'unknown' };
  const isLabelled = order.label === 'ready' || order.label === 'printed';
  return isLabelled ? order.tracking_number : { kind: 'not_asked' };
}
