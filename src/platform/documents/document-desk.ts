import { readAccount } from '#platform/store/accounts.ts';
import { findManifest } from '#platform/store/manifests.ts';
import { findOrder } from '#platform/store/orders.ts';
import type { Database, ManifestRow, OrderRow } from '#platform/store/schema.ts';
import type { DocumentStorage } from './document-storage.ts';
import { openPrinter } from './printer.ts';
import { describeLabel, describeManifest } from './describe-documents.ts';
import type { SignedLinks } from './signed-links.ts';

/** Makes documents, keeps them, hands out their links. */
export interface DocumentDesk {
  readonly makeLabel: (order: OrderRow) => Promise<Uint8Array<ArrayBuffer>>;
  readonly makeManifest: (manifest: ManifestRow) => Promise<Uint8Array<ArrayBuffer>>;
  readonly labelLink: (order: OrderRow, origin: string, now: number) => string;
  readonly manifestLink: (manifest: ManifestRow, origin: string, now: number) => string;
  readonly allows: (target: string, now: number) => boolean;
  /** The PDF of a key; made now when it was promised in bulk and never asked for. */
  readonly fetch: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const KEY = /^(?<account>[0-9]+)\/(?<kind>labels|manifests)\/(?<name>[A-Z0-9]+)\.pdf$/;

export function openDocumentDesk(database: Database, storage: DocumentStorage, links: SignedLinks): DocumentDesk {
  const printer = openPrinter();
  const makeLabel = async (order: OrderRow) => {
    const facts = describeLabel(order, await readAccount(database, order.account_id));
    const bytes = await printer.print({ kind: 'label', facts });
    await storage.put(labelKey(order), bytes);
    return bytes;
  };
  const makeManifest = async (manifest: ManifestRow) => {
    const facts = await describeManifest(database, manifest);
    const bytes = await printer.print({ kind: 'manifest', facts });
    await storage.put(manifestKey(manifest), bytes);
    return bytes;
  };
  const makeByKey = async (key: string) => {
    const { account = '', kind, name = '' } = KEY.exec(key)?.groups ?? {};
    if (kind === 'labels') {
      const order = await findOrder(database, Number(account), name);
      return order?.label_state === 'ready' ? makeLabel(order) : undefined;
    }
    const manifest = kind === 'manifests' ? await findManifest(database, Number(name)) : undefined;
    return manifest?.state === 'ready' && manifest.account_id === Number(account) ? makeManifest(manifest) : undefined;
  };
  return {
    makeLabel,
    makeManifest,
    labelLink: (order, origin, now) => origin + links.sign(`/storage/${labelKey(order)}`, now),
    manifestLink: (manifest, origin, now) => origin + links.sign(`/storage/${manifestKey(manifest)}`, now),
    allows: links.allows,
    fetch: async (key) => (KEY.test(key) ? ((await storage.get(key)) ?? makeByKey(key)) : undefined),
    clear: storage.clear,
    close: printer.close,
  };
}

function labelKey(order: OrderRow): string {
  return `${order.account_id}/labels/${order.tracking_number}.pdf`;
}

function manifestKey(manifest: ManifestRow): string {
  return `${manifest.account_id}/manifests/${manifest.id}.pdf`;
}
