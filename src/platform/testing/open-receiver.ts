import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly headers: IncomingMessage['headers'];
  /** Key, value, key, value, as received. */
  readonly rawHeaders: readonly string[];
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly body: string;
}

/** A webhook receiver on this machine; the test decides how it answers. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** How to answer from now on; by default, an empty 200. */
  answer: (response: ServerResponse, received: Received) => void;
  /** Resolves once this many requests have been received. */
  readonly waitFor: (count: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Only guards against hanging. */
const WAIT_WITHIN_MS = 300_000;

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, rawHeaders, method, url } = request;
      const one = { headers, rawHeaders, method, path: url, body: Buffer.concat(chunks).toString() };
      received.push(one);
      receiver.answer(response, one);
      for (const check of waiting) check();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const receiver: Receiver = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (response) => response.end(),
    waitFor: (count) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`${received.length} of ${count} requests came in`));
        }, WAIT_WITHIN_MS);
        const check = () => {
          if (received.length < count) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return receiver;
}
