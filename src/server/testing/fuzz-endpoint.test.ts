import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { endpoint } from '#contract/endpoint.ts';
import * as z from 'zod/mini';
import { afterEach, expect, test } from 'vitest';
import { fuzzEndpoint } from './fuzz-endpoint.ts';

const LIST = endpoint({
  name: 'list',
  method: 'GET',
  path: '/list',
  summary: 'A list.',
  answers: { 200: z.object({}) },
});

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Fuzzes a server that resets a connection after answering this many requests on it. */
async function fuzzResetting(answered: number): Promise<void> {
  const counts = new Map<Socket, number>();
  server = createServer((request, response) => {
    const count = counts.get(request.socket) ?? 0;
    counts.set(request.socket, count + 1);
    if (count < answered) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else request.socket.resetAndDestroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const target = { baseAddress: `http://127.0.0.1:${port}`, headers: () => ({}), samples: [] };
  await fuzzEndpoint(LIST, target, 20);
}

test('a kept-alive connection that the server has closed is not the request’s fault', async () => {
  await expect(fuzzResetting(1)).resolves.toBeUndefined();
});

test('a reset connection of its own is', async () => {
  await expect(fuzzResetting(0)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
});
