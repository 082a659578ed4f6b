import type { Connection } from '#gateway/service/connection.ts';
import { findLabelLink } from '#gateway/store/labels/label-links.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { Vault } from '#server/vault.ts';
import { findLabelled } from './find-labelled.ts';
import type { FreshLabels, NoFreshLabel } from './fresh-labels.ts';
import { type NoPdf, readSignedPdf, type SignedPdf } from './read-signed-pdf.ts';

export type ReadLabel = SignedPdf | NoPdf | NoFreshLabel | { readonly kind: 'unknown' | 'not_asked' };

/** Label PDFs as bytes. Their links don't leave this class. */
export class LabelDocuments {
  readonly #database: Database;
  readonly #connection: Connection;
  readonly #fresh: FreshLabels;
  readonly #vault: Vault;

  constructor(database: Database, connection: Connection, fresh: FreshLabels, vault: Vault) {
    this.#database = database;
    this.#connection = connection;
    this.#fresh = fresh;
    this.#vault = vault;
  }

  /**
   * The PDF of an existing label: one that a person requested, or of an order that was confirmed elsewhere. For any
   * other order nothing is sent, because the first success would confirm it.
   */
  async readPdf(trackingNumber: string): Promise<ReadLabel> {
    const labelled = await findLabelled(this.#database, trackingNumber);
    if ('kind' in labelled) return labelled;
    const known = await findLabelLink(this.#database, this.#vault, labelled.tracking_number);
    const signed = known?.link === undefined ? undefined : { link: known.link, life: known };
    return readSignedPdf<NoFreshLabel>(signed, this.#connection.link, async () => {
      const fresh = await this.#fresh.request(labelled);
      return fresh.kind === 'links' ? (fresh.label ?? { kind: 'no_pdf' }) : fresh;
    });
  }
}
