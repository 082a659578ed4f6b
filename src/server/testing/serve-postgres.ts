import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { announcePostgres } from './env.ts';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

/** Runs before all tests: one PostgreSQL for the whole run, started when the first test asks for it and stopped at the end. */
export async function setup(): Promise<() => Promise<void>> {
  let starting: Promise<RunningPostgres> | undefined;
  const server = createServer((_request, response) => {
    starting ??= startPostgres();
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  announcePostgres(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    const running = await starting?.catch(() => undefined);
    await running?.stop();
  };
}
