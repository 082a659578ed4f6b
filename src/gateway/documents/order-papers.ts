import { readLinkLife } from '#domain/signed-link.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { DocumentLinks } from './document-links.ts';
import type { FreshLabels, NoFreshLabel } from './fresh-labels.ts';
import { findLabelled } from './find-labelled.ts';
import type { ReadLabel } from './label-documents.ts';
import { readSignedPdf, type SignedLink } from './read-signed-pdf.ts';

type NoPaper = NoFreshLabel | { readonly kind: 'no_document' };

export type ReadPaper = ReadLabel | NoPaper;
export type ReadZpl = Exclude<ReadPaper, { kind: 'pdf' }> | { readonly kind: 'zpl'; readonly zpl: string };

/** The documents that go with a labelled order besides its label: papers as bytes, and the label as ZPL. */
export class OrderPapers {
  readonly #database: Database;
  readonly #connection: Connection;
  readonly #fresh: FreshLabels;
  readonly #links: DocumentLinks;

  constructor(database: Database, connection: Connection, fresh: FreshLabels, links: DocumentLinks) {
    this.#database = database;
    this.#connection = connection;
    this.#fresh = fresh;
    this.#links = links;
  }

  /** If the link is unknown, expired or refused by storage, a new one is requested once. */
  async readPaper(trackingNumber: string, kind: string): Promise<ReadPaper> {
    const labelled = await findLabelled(this.#database, trackingNumber);
    if ('kind' in labelled) return labelled;
    const known = this.#links.find(labelled.tracking_number, labelled.labelled_at)?.papers.get(kind)?.url;
    const signed = known === undefined ? undefined : this.#sign(known);
    return readSignedPdf<NoPaper>(signed, this.#connection.link, async () => {
      const fresh = await this.#fresh.request(labelled);
      if (fresh.kind !== 'links') return fresh;
      const url = fresh.documents.papers.get(kind)?.url;
      return url === undefined ? { kind: 'no_document' } : this.#sign(url);
    });
  }

  async readZpl(trackingNumber: string): Promise<ReadZpl> {
    const labelled = await findLabelled(this.#database, trackingNumber);
    if ('kind' in labelled) return labelled;
    const known = this.#links.find(labelled.tracking_number, labelled.labelled_at)?.zpl;
    if (typeof known === 'string') return { kind: 'zpl', zpl: known };
    const renewed = await this.#fresh.request(labelled);
    if (renewed.kind !== 'links') return renewed;
    const { zpl } = renewed.documents;
    return zpl === null ? { kind: 'no_document' } : { kind: 'zpl', zpl };
  }

  /** A link without an expiry of its own is assumed to be valid for seven days from now. */
  #sign(link: string): SignedLink {
    return { link, life: readLinkLife(link, this.#connection.link.clock.now()) };
  }
}
