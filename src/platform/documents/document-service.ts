import type { OrderDocuments } from '#contract/documented/order.ts';
import { readAccount } from '#platform/store/accounts.ts';
import { findManifest } from '#platform/store/manifests.ts';
import { findOrder } from '#platform/store/orders.ts';
import type { AccountRow, Database, ManifestRow, OrderRow } from '#platform/store/schema.ts';
import type { ByteRange, DocumentBody, DocumentStorage, StoredDocument } from './document-storage.ts';
import { Printer } from './printer.ts';
import { describeLabel, describeManifest } from './describe-documents.ts';
import { describePaper, listPapers, PAPER_KINDS, type PaperKind } from './describe-paper.ts';
import { encodeLabel } from './encode-label.ts';
import { labelKey, manifestKey, paperKey, readDocumentKey, versionOf } from './document-keys.ts';
import type { SignedLinks } from './signed-links.ts';

/** Makes documents, stores them, and hands out links to them. */
export class DocumentService {
  readonly #database: Database;
  readonly #storage: DocumentStorage;
  readonly #links: SignedLinks;
  readonly #printer = new Printer();

  constructor(database: Database, storage: DocumentStorage, links: SignedLinks) {
    this.#database = database;
    this.#storage = storage;
    this.#links = links;
  }

  async makeLabel(order: OrderRow): Promise<Uint8Array<ArrayBuffer>> {
    const facts = describeLabel(order, await readAccount(this.#database, order.account_id));
    const bytes = await this.#printer.print({ kind: 'label', facts });
    await this.#storage.put(labelKey(order), bytes);
    return bytes;
  }

  async makeManifest(manifest: ManifestRow): Promise<Uint8Array<ArrayBuffer>> {
    const facts = await describeManifest(this.#database, manifest);
    const bytes = await this.#printer.print({ kind: 'manifest', facts });
    await this.#storage.put(manifestKey(manifest), bytes);
    return bytes;
  }

  /**
   * Makes sure that the documents behind an order's links exist, for a store that serves them itself. Call it before the
   * label confirms the order, and outside a transaction: a store may be slow or unavailable.
   */
  async prepareOrder(owner: number, trackingNumber: string): Promise<void> {
    if (this.#storage.sign === null) return;
    const order = await findOrder(this.#database, owner, trackingNumber);
    if (order?.label_state !== 'ready') return;
    const papers = listPapers(order, await readAccount(this.#database, owner));
    await this.#keepReady([labelKey(order), ...papers.map((kind) => paperKey(order, kind))]);
  }

  /** The label and the parcel's other documents, each with a fresh link; the label also as ZPL. */
  async orderDocuments(
    order: OrderRow,
    account: AccountRow,
    origin: string,
    now: number,
  ): Promise<OrderDocuments & { readonly shipping_label: { readonly url: string } }> {
    const papers = listPapers(order, account).map(async (kind) => {
      const url = await this.#link(paperKey(order, kind), origin, now);
      return [kind, { url, page_size: 'a4', file_type: 'pdf' }] as const;
    });
    return {
      ...Object.fromEntries(await Promise.all(papers)),
      shipping_label: { url: await this.#link(labelKey(order), origin, now), page_size: 'a6', file_type: 'pdf' },
      encoded_label: encodeLabel(describeLabel(order, account)),
    };
  }

  async manifestLink(manifest: ManifestRow, origin: string, now: number): Promise<string> {
    await this.#keepReady([manifestKey(manifest)]);
    return this.#link(manifestKey(manifest), origin, now);
  }

  allows(target: string, now: number): boolean {
    return this.#links.allows(target, now);
  }

  /** The PDF for a key; created now if it was promised in bulk and never requested. */
  async find(key: string): Promise<StoredDocument | undefined> {
    if (!readDocumentKey(key)) return undefined;
    const stored = await this.#storage.find(key);
    if (stored) return stored;
    const bytes = await this.#makeByKey(key);
    return bytes && { size: bytes.length, read: (range) => Promise.resolve(cut(bytes, range)) };
  }

  clear(): Promise<void> {
    return this.#storage.clear();
  }

  close(): Promise<void> {
    return this.#printer.close();
  }

  /** A store that serves documents itself can't create one when its link is opened. */
  async #keepReady(keys: readonly string[]): Promise<void> {
    if (this.#storage.sign === null) return;
    await Promise.all(keys.map(async (key) => (await this.#storage.find(key)) ?? this.#makeByKey(key)));
  }

  async #link(key: string, origin: string, now: number): Promise<string> {
    return this.#storage.sign ? this.#storage.sign(key) : origin + this.#links.sign(`/storage/${key}`, now);
  }

  async #makeByKey(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const read = readDocumentKey(key);
    if (!read) return undefined;
    const { account, kind, name, version } = read;
    if (kind === 'manifests') {
      const manifest = await findManifest(this.#database, Number(name));
      const isThere = manifest?.state === 'ready' && manifest.account_id === account;
      return isThere ? this.makeManifest(manifest) : undefined;
    }
    const order = await findOrder(this.#database, account, name);
    if (order?.label_state !== 'ready' || (version !== undefined && version !== versionOf(order))) return undefined;
    const paper = PAPER_KINDS.find((one) => one === kind);
    return paper === undefined ? this.makeLabel(order) : this.#makePaper(order, paper);
  }

  async #makePaper(order: OrderRow, kind: PaperKind): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const account = await readAccount(this.#database, order.account_id);
    if (!listPapers(order, account).includes(kind)) return undefined;
    const bytes = await this.#printer.print({ kind: 'paper', facts: describePaper(kind, order, account) });
    await this.#storage.put(paperKey(order, kind), bytes);
    return bytes;
  }
}

function cut(bytes: Uint8Array<ArrayBuffer>, range: ByteRange | undefined): DocumentBody {
  return range ? bytes.slice(range.from, range.to + 1) : bytes;
}
