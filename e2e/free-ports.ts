import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range, any port of which an outgoing connection may take a moment later. */
const [LOWEST_PORT, HIGHEST_PORT] = [12_000, 32_000];

/** Two ports of this machine that nobody is listening on. */
export async function freePorts(): Promise<[number, number]> {
  const ports: number[] = [];
  while (ports.length < 2) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (!ports.includes(port) && (await isFree(port))) ports.push(port);
  }
  return [ports[0] ?? 0, ports[1] ?? 0];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
