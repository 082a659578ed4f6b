import type { Now } from '#server/clock.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { readLinkLife } from '#domain/signed-link.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Pace } from '#gateway/label-checks/pace.ts';
import { requestLabel } from '#gateway/label-checks/request-label.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { findFacts, knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import { keepLabelDocuments } from '#gateway/store/labels/label-documents.ts';
import { keepLabelLink } from '#gateway/store/labels/label-links.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { Vault } from '#server/vault.ts';
import { type DocumentLinks, listKinds, type OrderDocumentLinks, readDocumentLinks } from './document-links.ts';
import type { Labelled } from './find-labelled.ts';
import { isFileItself } from './pdf-as-link.ts';
import type { SignedLink } from './read-signed-pdf.ts';

export type FreshLabel =
  | { readonly kind: 'links'; readonly label: SignedLink | null; readonly documents: OrderDocumentLinks }
  | NoFreshLabel;

/** Why there are no new links. */
export type NoFreshLabel =
  | { readonly kind: 'unreachable' | 'no_pdf' | 'not_asked' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string | null;
      readonly message: string | null;
    };

interface FreshLabelDeps {
  readonly database: Database;
  readonly vault: Vault;
  readonly connection: Connection;
  readonly pace: Pace;
  readonly documentLinks: DocumentLinks;
  readonly hub: EventHub;
  readonly now: Now;
}

/**
 * Requests new links for orders that already have their label. For those, another request changes nothing (field services F10);
 * it would confirm any other order, so callers must check the order first. Concurrent calls share one request.
 */
export class FreshLabels {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #connection: Connection;
  readonly #pace: Pace;
  readonly #links: DocumentLinks;
  readonly #hub: EventHub;
  readonly #now: Now;
  readonly #inFlight = new Map<string, Promise<FreshLabel>>();

  constructor({ database, vault, connection, pace, documentLinks, hub, now }: FreshLabelDeps) {
    this.#database = database;
    this.#vault = vault;
    this.#connection = connection;
    this.#pace = pace;
    this.#links = documentLinks;
    this.#hub = hub;
    this.#now = now;
  }

  async request(labelled: Labelled): Promise<FreshLabel> {
    const key = `${labelled.tracking_number} ${labelled.labelled_at}`;
    const running = this.#inFlight.get(key);
    if (running) return running;
    const sent = this.#send(labelled).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, sent);
    return sent;
  }

  async #send({ tracking_number: trackingNumber, labelled_at: labelledAt }: Labelled): Promise<FreshLabel> {
    await this.#pace.waitForTurn();
    const { link: service } = this.#connection;
    const { reply, status, code, message, link, order } = await requestLabel(
      service.caller,
      knowsOrders(this.#database),
      trackingNumber,
    );
    if (reply.kind === 'refused') return { kind: 'refused', status: status ?? 502, code, message };
    if (reply.kind !== 'label') return { kind: 'unreachable' };
    const documents = readDocumentLinks(order?.documents);
    const label = link === null ? null : { link, life: readLinkLife(link, service.clock.now()) };
    const kept = await inTransaction(this.#database, async (transaction) => {
      // The order was quoted again meanwhile: the answer may be about the label that no longer applies.
      const [current] = await findFacts(transaction, [trackingNumber], ['labelled_at']);
      if (current?.labelled_at !== labelledAt) return 'outdated';
      if (label && !isFileItself(label.link)) await keepLabelLink(transaction, this.#vault, trackingNumber, label);
      return (await keepLabelDocuments(transaction, trackingNumber, listKinds(documents))) ? 'changed' : 'same';
    });
    if (kept === 'outdated') return { kind: 'not_asked' };
    this.#links.keep(trackingNumber, documents, toIsoTime(this.#now()));
    if (kept === 'changed') this.#hub.publish({ kind: 'labels' });
    return { kind: 'links', label, documents };
  }
}
