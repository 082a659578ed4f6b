import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { areAllBookable, bookFieldOrders, type FieldAnswer, showManifestDocument } from './book-field-orders.ts';
import { answerControl } from './control-endpoints.ts';
import { openCuttingProxy } from './cutting-proxy.ts';
import { FieldStorage } from './field-storage.ts';
import { FieldStore } from './field-store.ts';
import { labelFieldOrder } from './label-field-order.ts';
import { type Profile, type ProfileName, PROFILES } from './profile.ts';
import { RateWindow } from './rate-window.ts';
import { USUAL_ENDPOINTS } from './usual-endpoints.ts';

const SECRET = 'field-secret-7c41';
const BASE = '/api/3';

/**
 * A shipping service like those in the field: written from the interface document and from known behaviour of services, without any of
 * Slipway's own code. It books again whatever it is sent again, and its ledger forgets nothing.
 */
export class FieldService {
  readonly secret = SECRET;
  readonly store: FieldStore;
  readonly storage: FieldStorage;
  readonly #window: RateWindow;
  readonly #server = createServer((request, response) => {
    void this.#take(request, response);
  });
  #front: { url: string; close: () => Promise<void> } | undefined;

  private constructor(profile: Profile) {
    this.store = new FieldStore(profile);
    this.storage = new FieldStorage(this.store);
    this.#window = new RateWindow(profile.requestsPerMinute);
  }

  /** `changes` shorten a profile's times, so that a test needn't take minutes. */
  static async start(name: ProfileName, changes: Partial<Profile> = {}): Promise<FieldService> {
    const profile = { ...PROFILES[name], ...changes };
    const service = new FieldService(profile);
    await service.storage.open();
    await new Promise<void>((resolve) => {
      service.#server.listen(0, '127.0.0.1', resolve);
    });
    if (profile.cutAfterMs > 0) service.#front = await openCuttingProxy(service.#own, profile.cutAfterMs);
    return service;
  }

  get #own(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The value for PLATFORM_URL: the proxy's, if the profile has one. */
  get url(): string {
    return (this.#front?.url ?? this.#own) + BASE;
  }

  async end(): Promise<void> {
    await this.#front?.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.storage.close();
  }

  /** How many requests an endpoint has received; `{}` stands for the number in its path. */
  countRequests(endpoint: string): number {
    return this.store.seen.filter((request) => request.endpoint === endpoint).length;
  }

  /** The numbers in every POST /book, oldest first. */
  bookRequests(): string[][] {
    return this.store.seen
      .filter((request) => request.endpoint === 'POST /book')
      .map((request) => (request.body as { orders: string[] }).orders);
  }

  timesBooked(numbers: readonly string[]): number[] {
    const counts = Map.groupBy(this.store.ledger(), (entry) => entry.tracking_number);
    return numbers.map((number) => counts.get(number)?.length ?? 0);
  }

  /** Sends a status webhook to `url`, as configured on the service's own web page. Returns the receiver's status. */
  async sendStatus(url: string, number: string, status: string): Promise<number> {
    const order = this.store.find(number);
    order?.history.unshift({ status, at: this.store.now() });
    const body = {
      tracking_number: number,
      current_state: status,
      expected_delivery_date: '2026-12-01T18:00:00+10:00',
      courier_name: order?.courier ?? null,
      retailer_order_number: null,
      delivery_suburb: 'Carlton',
      delivery_postcode: '3053',
      status_history: order?.history.map((entry) => ({ status: entry.status, time: entry.at.toISOString() })),
      products: [{ quantity: 2, sku: 4471, title: 'Mug', product_line_id: 77 }],
    };
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    const method = request.method ?? 'GET';
    const body = parse(text);
    const control = answerControl(this.store, method, pathname, body);
    if (control) {
      send(response, control, this.store.now());
      return;
    }
    const path = pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : '';
    const endpoint = `${method} ${path.replace(/^\/orders\/[^/]+/, '/orders/{}').replace(/^\/book\/[^/]+/, '/book/{}')}`;
    this.store.seen.push({ endpoint, path: pathname, headers: request.headers, body });
    const refusal = this.#refuse(endpoint, request);
    if (refusal) {
      send(response, refusal, this.store.now());
      return;
    }
    if (endpoint === 'POST /book') await this.#book(response, body);
    else send(response, this.#answer(endpoint, path.split('/')[2] ?? '', body), this.store.now());
  }

  #refuse(endpoint: string, request: IncomingMessage): FieldAnswer | undefined {
    if (!this.#window.admit(this.store.now().getTime())) return { status: 429, html: '<h1>Too many requests</h1>' };
    const isKnown = request.headers.authorization === `Bearer ${SECRET}`;
    if (isKnown && !this.store.outcomes.forbidden.includes(endpoint)) return undefined;
    return { status: 403, body: { error: 'invalid_merchant_account', error_description: 'No such merchant account' } };
  }

  async #book(response: ServerResponse, body: Record<string, unknown> | null): Promise<void> {
    const { nextBook } = this.store.outcomes;
    this.store.outcomes.nextBook = null;
    if (nextBook === 'blank_400') {
      send(response, { status: 400, html: '' }, this.store.now());
      return;
    }
    if (nextBook === 'error_phrase') {
      send(response, { status: 200, body: { error: 'Manifest creation failed' } }, this.store.now());
      return;
    }
    // A request refused as a whole is refused at once; carriers take their time.
    if (!areAllBookable(this.store, body)) {
      send(response, bookFieldOrders(this.store, this.storage, body), this.store.now());
      return;
    }
    // Only for the proxy: no other service sends it.
    if (this.#front !== undefined) response.writeProcessing();
    await new Promise((resolve) => {
      setTimeout(resolve, this.store.profile.booksWithinMs);
    });
    const answer = bookFieldOrders(this.store, this.storage, body);
    if (nextBook === 'drop_after') response.destroy();
    else if (nextBook === 'html_502_after')
      send(response, { status: 502, html: '<h1>Bad gateway</h1>' }, this.store.now());
    else send(response, answer, this.store.now());
  }

  #answer(endpoint: string, part: string, body: Record<string, unknown> | null): FieldAnswer {
    const number = decodeURIComponent(part);
    const { store, storage } = this;
    if (endpoint === 'GET /book/{}/document') return showManifestDocument(store, storage, number);
    if (endpoint === 'GET /orders/{}/label') return labelFieldOrder(store, storage, number);
    if (endpoint === 'DELETE /orders/{}') return cancelFieldOrder(store, number);
    const usual = USUAL_ENDPOINTS[endpoint];
    if (usual && store.profile.hasUsualEndpoints) return usual(store, number, body);
    return { status: 404, html: '<html><body><h1>The page you were looking for does not exist.</h1></body></html>' };
  }
}

function cancelFieldOrder(store: FieldStore, number: string): FieldAnswer {
  const order = store.find(number);
  if (!order) return { status: 404, body: { error: 'not_found', error_description: 'No such order' } };
  if (order.manifestId !== null) {
    return { status: 422, body: { error: 'order_cannot_be_cancelled', order_state: order.state } };
  }
  order.cancelled = true;
  order.state = 'cancelled';
  return { status: 200, body: { response: { tracking_number: order.number, state: 'cancelled' } } };
}

function send(response: ServerResponse, { status, body, html }: FieldAnswer, now: Date): void {
  const type = html === undefined ? 'application/json' : 'text/html';
  response.writeHead(status, { 'content-type': type, date: now.toUTCString() }).end(html ?? JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
