import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Order } from '#contract/documented/order.ts';

export interface StubPlatform {
  readonly url: string;
  readonly orders: Map<string, Order>;
  /** Bodies of POST /book, in order of arrival. */
  readonly booked: string[][];
  /** Overrides the answer of one endpoint, such as "POST /book", or with `*` of all others; undefined restores the default. */
  readonly answers: Map<string, (request: IncomingMessage, response: ServerResponse, body: string) => void>;
  /** Whether its answers carry a `Date`, from which the gateway notices that its own clock was set. */
  tellsTime: boolean;
  close(): Promise<void>;
}

/**
 * A platform over real HTTP whose every answer a test can choose: for answers that a well-behaved platform never sends.
 * The e2e tests prove how the gateway works with a real one.
 */
export async function startStubPlatform(): Promise<StubPlatform> {
  const orders = new Map<string, Order>();
  const booked: string[][] = [];
  const answers: StubPlatform['answers'] = new Map();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.sendDate = platform.tellsTime;
      const body = Buffer.concat(chunks).toString();
      const path = (request.url ?? '').split('?')[0] ?? '';
      const endpoint = `${request.method} ${path}`;
      if (endpoint === 'POST /book') booked.push((JSON.parse(body) as { orders: string[] }).orders);
      const answer = answers.get(endpoint) ?? answers.get('*');
      if (answer) answer(request, response, body);
      else sendJson(response, ...usualAnswer(endpoint, body, orders));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const platform: StubPlatform = {
    url: `http://127.0.0.1:${port}`,
    tellsTime: true,
    orders,
    booked,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return platform;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function usualAnswer(endpoint: string, body: string, orders: StubPlatform['orders']): [number, unknown] {
  if (endpoint === 'GET /orders') return [200, { response: [...orders.values()], next_cursor: 'end' }];
  if (endpoint === 'GET /merchant') return [200, { response: { name: 'Stub' } }];
  if (endpoint === 'GET /manifests') return [200, { response: [] }];
  if (endpoint === 'POST /orders/lookup') {
    const asked = (JSON.parse(body) as { orders: string[] }).orders;
    return [
      200,
      {
        response: asked.map((number) => ({
          tracking_number: number,
          found: orders.has(number),
          ...orders.get(number),
        })),
      },
    ];
  }
  return [404, { error: 'not_found', error_description: 'Not here.' }];
}
