import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range, any port of which an outgoing connection may take a moment later. */
const [LOWEST_PORT, HIGHEST_PORT] = [12_000, 32_000];

/**
 * Each worker of a run has every 64th port to itself: another could otherwise draw a port between its check here and the start of the
 * server that listens on it, or while that server restarts.
 */
const SHARES = 64;
const OWN_SHARE = (process.ppid + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)) % SHARES;
const IN_SHARE = Math.floor((HIGHEST_PORT - LOWEST_PORT) / SHARES);
let last = randomInt(IN_SHARE);

/** Two ports of this machine that nobody is listening on, and that weren't given out lately. */
export async function freePorts(): Promise<[number, number]> {
  return [await freePort(), await freePort()];
}

async function freePort(): Promise<number> {
  for (;;) {
    last = (last + 1) % IN_SHARE;
    const port = LOWEST_PORT + OWN_SHARE + last * SHARES;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
