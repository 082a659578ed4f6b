import { readAccount } from '#platform/store/accounts.ts';
import { findManifest } from '#platform/store/manifests.ts';
import { findOrder } from '#platform/store/orders.ts';
import type { Database, ManifestRow, OrderRow } from '#platform/store/schema.ts';
import type { DocumentStorage } from './document-storage.ts';
import { Printer } from './printer.ts';
import { describeLabel, describeManifest } from './describe-documents.ts';
import type { SignedLinks } from './signed-links.ts';

const KEY = /^(?<account>[0-9]+)\/(?<kind>labels|manifests)\/(?<name>[A-Z0-9]+)\.pdf$/;

/** Makes documents, keeps them, hands out their links. */
export class DocumentDesk {
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

  labelLink(order: OrderRow, origin: string, now: number): string {
    return origin + this.#links.sign(`/storage/${labelKey(order)}`, now);
  }

  manifestLink(manifest: ManifestRow, origin: string, now: number): string {
    return origin + this.#links.sign(`/storage/${manifestKey(manifest)}`, now);
  }

  allows(target: string, now: number): boolean {
    return this.#links.allows(target, now);
  }

  /** The PDF of a key; made now when it was promised in bulk and never asked for. */
  async fetch(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return KEY.test(key) ? ((await this.#storage.get(key)) ?? this.#makeByKey(key)) : undefined;
  }

  clear(): Promise<void> {
    return this.#storage.clear();
  }

  close(): Promise<void> {
    return this.#printer.close();
  }

  async #makeByKey(key: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { account = '', kind, name = '' } = KEY.exec(key)?.groups ?? {};
    if (kind === 'labels') {
      const order = await findOrder(this.#database, Number(account), name);
      return order?.label_state === 'ready' ? this.makeLabel(order) : undefined;
    }
    const manifest = kind === 'manifests' ? await findManifest(this.#database, Number(name)) : undefined;
    if (manifest?.state !== 'ready' || manifest.account_id !== Number(account)) return undefined;
    return this.makeManifest(manifest);
  }
}

function labelKey(order: OrderRow): string {
  return `${order.account_id}/labels/${order.tracking_number}.pdf`;
}

function manifestKey(manifest: ManifestRow): string {
  return `${manifest.account_id}/manifests/${manifest.id}.pdf`;
}
