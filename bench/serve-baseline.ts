import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Cache header for files, as the gateway sends it. */
const KEPT = 'public, max-age=31536000, immutable';

/** A page as text, or a file compressed with brotli. */
export type BaselineFile = readonly [type: string, body: string | Buffer];

/**
 * Serves a baseline for Slipway's pages: a page and files of its own, and everything else from the same gateway. `find` receives the path
 * without its query.
 */
export async function serveBaseline(gateway: string, find: (path: string) => BaselineFile | undefined) {
  const pass = async (path: string, cookie: string, response: ServerResponse) => {
    const answer = await fetch(gateway + path, { headers: { cookie } });
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(new Uint8Array(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const [type, body] = find(path.split('?')[0] ?? '') ?? [];
    if (type === undefined) {
      void pass(path, request.headers.cookie ?? '', response);
      return;
    }
    const file = body instanceof Buffer ? { 'content-encoding': 'br', 'cache-control': KEPT } : {};
    response.writeHead(200, { 'content-type': type, ...file });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
