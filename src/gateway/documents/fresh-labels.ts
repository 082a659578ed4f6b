import { readLinkLife } from '#domain/signed-link.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Pace } from '#gateway/label-checks/pace.ts';
import { requestLabel } from '#gateway/label-checks/request-label.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { keepLabelDocuments } from '#gateway/store/label-documents.ts';
import { keepLabelLink } from '#gateway/store/label-links.ts';
import type { Database } from '#gateway/store/tables.ts';
import { type DocumentLinks, listKinds, type OrderDocumentLinks, readDocumentLinks } from './document-links.ts';

export type FreshLabel =
  | { readonly kind: 'links'; readonly label: string | null; readonly documents: OrderDocumentLinks }
  | { readonly kind: 'unreachable' | 'no_pdf' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string | null;
      readonly message: string | null;
    };

/**
 * New links for orders that have their label already. Asking again changes nothing there (field services F10); for any
 * other order it would confirm it, so whoever asks has looked at the order first. Asked twice at once, one request leaves.
 */
export class FreshLabels {
  readonly #database: Database;
  readonly #connection: Connection;
  readonly #pace: Pace;
  readonly #links: DocumentLinks;
  readonly #hub: EventHub;
  readonly #onTheWay = new Map<string, Promise<FreshLabel>>();

  constructor(database: Database, connection: Connection, pace: Pace, links: DocumentLinks, hub: EventHub) {
    this.#database = database;
    this.#connection = connection;
    this.#pace = pace;
    this.#links = links;
    this.#hub = hub;
  }

  async ask(trackingNumber: string): Promise<FreshLabel> {
    const running = this.#onTheWay.get(trackingNumber);
    if (running) return running;
    const asked = this.#ask(trackingNumber).finally(() => this.#onTheWay.delete(trackingNumber));
    this.#onTheWay.set(trackingNumber, asked);
    return asked;
  }

  async #ask(trackingNumber: string): Promise<FreshLabel> {
    await this.#pace.turn();
    const { link: service } = this.#connection;
    const { reply, status, code, message, link, order } = await requestLabel(service.caller, trackingNumber);
    if (reply.kind === 'no_answer') return { kind: 'unreachable' };
    if (reply.kind === 'refused') return { kind: 'refused', status: status ?? 502, code, message };
    if (reply.kind === 'unreadable') return { kind: 'no_pdf' };
    const documents = readDocumentLinks(order?.documents);
    if (link !== null) {
      await keepLabelLink(this.#database, trackingNumber, link, readLinkLife(link, service.clock.now()));
    }
    this.#links.keep(trackingNumber, documents);
    const isNews = await keepLabelDocuments(this.#database, trackingNumber, listKinds(documents));
    if (isNews) this.#hub.publish({ kind: 'labels' });
    return { kind: 'links', label: link, documents };
  }
}
