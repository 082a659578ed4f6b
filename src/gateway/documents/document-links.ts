import type { OrderDocument, OrderDocuments } from '#contract/documented/order.ts';
import type { KeptDocument } from '#gateway/store/labels/label-documents.ts';

/** Links to one order's documents, from the service's last answer. */
export interface OrderDocumentLinks {
  /** By kind, without the label itself. */
  readonly papers: ReadonlyMap<string, OrderDocument>;
  readonly zpl: string | null;
}

/** How many orders to remember; the oldest are evicted, and cost one request when they are needed again. */
const MOST_ORDERS = 2000;
const KIND = /^[a-z][a-z0-9_]{0,59}$/;

/** Links to documents other than labels. They are secrets and rarely needed, so they are kept in memory only. */
export class DocumentLinks {
  readonly #orders = new Map<string, { readonly links: OrderDocumentLinks; readonly keptAt: string }>();

  /** `labelledAt`: when the label was made; earlier links belong to a label that no longer applies. */
  find(trackingNumber: string, labelledAt: string | null): OrderDocumentLinks | undefined {
    const kept = this.#orders.get(trackingNumber);
    return kept === undefined || (labelledAt !== null && kept.keptAt < labelledAt) ? undefined : kept.links;
  }

  /** `keptAt`: ISO 8601 in UTC. */
  keep(trackingNumber: string, links: OrderDocumentLinks, keptAt: string): void {
    this.#orders.delete(trackingNumber);
    this.#orders.set(trackingNumber, { links, keptAt });
    const [oldest] = this.#orders.keys();
    if (this.#orders.size > MOST_ORDERS && oldest !== undefined) this.#orders.delete(oldest);
  }
}

/** Reads the documents besides the label in an answer of GET label (field services F10). Skips kinds that can't be part of an address. */
export function readDocumentLinks(documents: OrderDocuments | null | undefined): OrderDocumentLinks {
  const { shipping_label: _label, encoded_label: zpl, ...rest } = documents ?? {};
  const papers = Object.entries(rest).flatMap(([kind, document]) => {
    const isPaper = KIND.test(kind) && isDocument(document);
    return isPaper ? [[kind, document] as const] : [];
  });
  return { papers: new Map(papers), zpl: zpl ?? null };
}

/** Which documents exist, without their links: this may be stored. */
export function listKinds({ papers, zpl }: OrderDocumentLinks): KeptDocument[] {
  const kinds = [...papers].map(([kind, { page_size }]) => ({ kind, page_size: page_size ?? null }));
  return zpl === null ? kinds : [...kinds, { kind: ZPL_KIND, page_size: null }];
}

export const ZPL_KIND = 'encoded_label';

function isDocument(value: unknown): value is OrderDocument {
  return typeof value === 'object' && value !== null && 'url' in value && /^https?:\/\//i.test(String(value.url));
}
