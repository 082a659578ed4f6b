import type { OrderDocuments } from '#contract/documented/order.ts';
import { readAccount } from '#platform/store/accounts.ts';
import { findManifest } from '#platform/store/manifests.ts';
import { findOrder } from '#platform/store/orders.ts';
import type { AccountRow, Database, ManifestRow, OrderRow } from '#platform/store/schema.ts';
import type { DocumentStorage } from './document-storage.ts';
import { openPrinter } from './printer.ts';
import { describeLabel, describeManifest } from './describe-documents.ts';
import { describePaper, listPapers, PAPER_KINDS, type PaperKind } from './describe-paper.ts';
import { encodeLabel } from './encode-label.ts';
import type { SignedLinks } from './signed-links.ts';

/** Makes documents, keeps them, hands out their links. */
export interface DocumentDesk {
  readonly makeLabel: (order: OrderRow) => Promise<Uint8Array<ArrayBuffer>>;
  readonly makeManifest: (manifest: ManifestRow) => Promise<Uint8Array<ArrayBuffer>>;
  /** The label and whatever else goes with the parcel, each by a fresh link; the label as ZPL too. */
  readonly orderDocuments: (
    order: OrderRow,
    account: AccountRow,
    origin: string,
    now: number,
  ) => OrderDocuments & { readonly shipping_label: { readonly url: string } };
  readonly manifestLink: (manifest: ManifestRow, origin: string, now: number) => string;
  readonly allows: (target: string, now: number) => boolean;
  /** The PDF of a key; made now when it was promised in bulk and never asked for. */
  readonly fetch: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const KEY =
  /^(?<account>[0-9]+)\/(?<kind>labels|manifests|packing_slip|customs_invoice|dangerous_goods_declaration)\/(?<name>[A-Z0-9]+)\.pdf$/;

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
  const makePaper = async (accountId: number, kind: PaperKind, number: string) => {
    const order = await findOrder(database, accountId, number);
    if (order?.label_state !== 'ready') return undefined;
    const account = await readAccount(database, accountId);
    if (!listPapers(order, account).includes(kind)) return undefined;
    const bytes = await printer.print({ kind: 'paper', facts: describePaper(kind, order, account) });
    await storage.put(paperKey(order, kind), bytes);
    return bytes;
  };
  const makeByKey = async (key: string) => {
    const { account = '', kind, name = '' } = KEY.exec(key)?.groups ?? {};
    if (kind === 'labels') {
      const order = await findOrder(database, Number(account), name);
      return order?.label_state === 'ready' ? makeLabel(order) : undefined;
    }
    const paper = PAPER_KINDS.find((one) => one === kind);
    if (paper !== undefined) return makePaper(Number(account), paper, name);
    const manifest = kind === 'manifests' ? await findManifest(database, Number(name)) : undefined;
    return manifest?.state === 'ready' && manifest.account_id === Number(account) ? makeManifest(manifest) : undefined;
  };
  return {
    makeLabel,
    makeManifest,
    orderDocuments: (order, account, origin, now) => {
      const link = (key: string) => origin + links.sign(`/storage/${key}`, now);
      const papers = listPapers(order, account).map((kind) => {
        return [kind, { url: link(paperKey(order, kind)), page_size: 'a4', file_type: 'pdf' }] as const;
      });
      return {
        ...Object.fromEntries(papers),
        shipping_label: { url: link(labelKey(order)), page_size: 'a6', file_type: 'pdf' },
        encoded_label: encodeLabel(describeLabel(order, account)),
      };
    },
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

function paperKey(order: OrderRow, kind: PaperKind): string {
  return `${order.account_id}/${kind}/${order.tracking_number}.pdf`;
}

function manifestKey(manifest: ManifestRow): string {
  return `${manifest.account_id}/manifests/${manifest.id}.pdf`;
}
