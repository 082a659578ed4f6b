import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { announceTestServers } from '#server/testing/env.ts';
import { buildTestServers } from './build-servers.ts';

/** Runs before all tests: the servers that tests run in processes of their own are bundled when the first test asks for them. */
export async function setup(): Promise<() => void> {
  let building: Promise<string> | undefined;
  const server = createServer((_request, response) => {
    building ??= buildTestServers(join(import.meta.dirname, '../..'));
    building.then(
      (folder) => response.end(folder),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  announceTestServers(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
