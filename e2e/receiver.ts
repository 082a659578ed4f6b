import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedUpdate {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A shop's own system: receives status webhooks, records them, and answers with a configurable status. */
export class Receiver {
  readonly updates: ReceivedUpdate[] = [];
  /** Status of all answers from now on. */
  status = 200;
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      this.updates.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(this.status, { 'content-type': 'text/plain' }).end('noted');
    });
  });

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => {
      receiver.#server.listen(0, '127.0.0.1', resolve);
    });
    return receiver;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}/hooks`;
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
