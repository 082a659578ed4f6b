import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A shipping service that knows every number, books whatever it is sent and has every label, with as little work as possible, so that
 * Slipway in front of it is what is measured. Numbers that begin with L have no label until it is requested. Prints its address on standard
 * output.
 */
const BASE = '/api/3';
const STAMP = '20260101T000000Z';
const bookedOn = new Map<string, number>();
const labelled = new Set<string>();
let manifests = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    answer(response, `${request.method} ${pathname.slice(BASE.length)}`, Buffer.concat(chunks).toString());
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}\n`);
});

function answer(response: ServerResponse, endpoint: string, body: string): void {
  const label = /^GET \/orders\/([^/]+)\/label$/u.exec(endpoint)?.[1];
  const document = /^GET \/book\/(\d+)\/document$/u.exec(endpoint)?.[1];
  if (endpoint === 'POST /orders/lookup') send(response, { response: ordersOf(body).map(describe) });
  else if (endpoint === 'POST /book') send(response, book(ordersOf(body)));
  else if (endpoint === 'GET /merchant') send(response, { response: { name: 'Bench' } });
  else if (label !== undefined) {
    labelled.add(label);
    send(response, { response: { id: 1, qualified_url: linkTo('label'), order: describe(label) } });
  } else if (document !== undefined && Number(document) > 0) {
    const manifest = { manifest: `B-${document}`, manifest_id: Number(document), manifest_pdf: linkTo('manifest') };
    send(response, { response: { ...manifest, success: true } });
  } else send(response, { error: 'not_found', error_description: 'Not here.' }, 404);
}

function book(orders: readonly string[]) {
  manifests += 1;
  for (const number of orders) bookedOn.set(number, manifests);
  const item = {
    success: true,
    courier: 'Northpost',
    courier_allocation: 'NorthpostStandard',
    manifest: `B-${manifests}`,
    manifest_id: manifests,
    manifest_pdf: linkTo('manifest'),
    order_count: orders.length,
    orders,
  };
  return { response: [item], count: 1 };
}

function describe(number: string) {
  const manifest = bookedOn.get(number) ?? null;
  const waits = number.startsWith('L') && !labelled.has(number);
  return {
    tracking_number: number,
    found: true,
    state: waits ? 'order_placed' : manifest === null ? 'despatch_in_progress' : 'ready_for_pickup',
    courier_name: 'Northpost Standard',
    courier_allocation: 'NorthpostStandard',
    receiver_name: 'Ana Reyes',
    retailer_invoice: `WT-${number}`,
    delivery_suburb: 'Fitzroy',
    delivery_postcode: '3065',
    delivery_state: 'VIC',
    delivery_country_code: 'AU',
    manifest_id: manifest,
    manifest_number: manifest === null ? null : `B-${manifest}`,
    created_at: '2026-01-01T00:00:00.000Z',
  };
}

const ordersOf = (body: string) => (JSON.parse(body) as { orders: string[] }).orders;
/** Nobody opens these links. */
const linkTo = (kind: string) => `http://127.0.0.1:9/${kind}.pdf?X-Amz-Date=${STAMP}&X-Amz-Expires=604800`;

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
