import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FieldStore } from './field-store.ts';

const KEY = 'storage of the field service';
const LIFETIME_S = 604_800;

/**
 * The object store for labels and manifests: its host name and port differ from the service's, and its links open without a secret as long
 * as they are valid.
 */
export class FieldStorage {
  readonly #store: FieldStore;
  /** Headers of every request, so that a test can check that no secret was sent. */
  readonly seen: IncomingHttpHeaders[] = [];
  readonly #server = createServer((request, response) => {
    this.seen.push(request.headers);
    const url = new URL(request.url ?? '/', 'http://storage');
    const name = url.pathname.slice(1);
    const since = url.searchParams.get('X-Amz-Date') ?? '';
    const file = this.#store.file(name);
    const over = this.#store.now().getTime() > readStamp(since) + LIFETIME_S * 1000;
    if (url.searchParams.get('X-Amz-Signature') !== sign(name, since) || over) {
      response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>');
    } else if (!file) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/pdf' }).end(file);
  });

  constructor(store: FieldStore) {
    this.#store = store;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  /** A new link to a file, valid for seven days from now. */
  link(name: string): string {
    const stamp = this.#store
      .now()
      .toISOString()
      .replaceAll(/[-:]|\.\d+/g, '');
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/${name}?X-Amz-Date=${stamp}&X-Amz-Expires=${LIFETIME_S}&X-Amz-Signature=${sign(name, stamp)}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function sign(name: string, stamp: string): string {
  return createHmac('sha256', KEY).update(`${name}\n${stamp}`).digest('hex');
}

function readStamp(stamp: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
