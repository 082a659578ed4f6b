import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pdfOf } from './pdf-of.ts';

export interface StubStorage {
  /** The link to a PDF in it. */
  readonly link: string;
  /** The authorisation header of each request. */
  readonly secrets: (string | undefined)[];
  /** If false, it answers 503. */
  isWell: boolean;
  close(): Promise<void>;
}

/** The object store that a service's links point to, with one PDF. */
export async function startStubStorage(): Promise<StubStorage> {
  const secrets: StubStorage['secrets'] = [];
  const server = createServer((request, response) => {
    secrets.push(request.headers.authorization);
    if (!storage.isWell) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdfOf('manifest'));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const storage: StubStorage = {
    link: `http://127.0.0.1:${(server.address() as AddressInfo).port}/m.pdf`,
    secrets,
    isWell: true,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return storage;
}
