import { isExpired, readLinkLife } from '#domain/signed-link.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { Database } from '#gateway/store/tables.ts';
import type { DocumentLinks } from './document-links.ts';
import { fetchPdf } from './fetch-pdf.ts';
import type { FreshLabels } from './fresh-labels.ts';
import { findLabelled, type ReadLabel } from './label-documents.ts';

export type ReadPaper = ReadLabel | { readonly kind: 'no_document' };
export type ReadZpl = Exclude<ReadPaper, { kind: 'pdf' }> | { readonly kind: 'zpl'; readonly zpl: string };

/** What goes with a labelled order beside its label: papers as bytes, and the label as ZPL. */
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

  /** A link that is not known, has ended, or is refused by storage is asked for once. */
  async readPaper(trackingNumber: string, kind: string): Promise<ReadPaper> {
    const labelled = await findLabelled(this.#database, trackingNumber);
    if (typeof labelled !== 'string') return labelled;
    const known = this.#links.find(labelled)?.papers.get(kind)?.url;
    if (known !== undefined && !this.#hasEnded(known)) {
      const fetched = await fetchPdf(known);
      if (fetched.kind === 'pdf') return { ...fetched, renewed: false };
      if (fetched.kind !== 'link_refused') return fetched;
    }
    const renewed = await this.#fresh.ask(labelled);
    if (renewed.kind !== 'links') return renewed;
    const url = renewed.documents.papers.get(kind)?.url;
    if (url === undefined) return { kind: 'no_document' };
    const fetched = await fetchPdf(url);
    return fetched.kind === 'pdf' ? { ...fetched, renewed: known !== undefined } : fetched;
  }

  async readZpl(trackingNumber: string): Promise<ReadZpl> {
    const labelled = await findLabelled(this.#database, trackingNumber);
    if (typeof labelled !== 'string') return labelled;
    const known = this.#links.find(labelled)?.zpl;
    if (typeof known === 'string') return { kind: 'zpl', zpl: known };
    const renewed = await this.#fresh.ask(labelled);
    if (renewed.kind !== 'links') return renewed;
    const { zpl } = renewed.documents;
    return zpl === null ? { kind: 'no_document' } : { kind: 'zpl', zpl };
  }

  #hasEnded(link: string): boolean {
    const now = this.#connection.link.clock.now();
    // Without a time of its own a link lives seven days from when it came, and this process forgets it sooner or later.
    return isExpired(readLinkLife(link, now), now);
  }
}
