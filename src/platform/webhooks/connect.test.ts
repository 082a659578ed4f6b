import { once } from 'node:events';
import type { AddressInfo, NetConnectOpts } from 'node:net';
import { expect, test, vi } from 'vitest';
import { connectToTarget } from './connect.ts';
import type { Target } from './find-target.ts';

/** An address whose machine is down: nothing answers there, not even with a refusal. */
const DOWN = '127.0.0.2';

vi.mock('node:net', async (importActual) => {
  const net = await importActual<typeof import('node:net')>();
  const connect = (options: NetConnectOpts) =>
    'host' in options && options.host === DOWN ? new net.Socket() : net.connect(options);
  return { ...net, connect };
});

async function connectTo(addresses: readonly string[]) {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://localhost:${(server.address() as AddressInfo).port}/`);
  const target: Target = { url, host: 'localhost', addresses, isLoopback: true, mayDial: () => true };
  try {
    const socket = await connectToTarget(target, new AbortController().signal);
    const { remoteAddress } = socket;
    socket.destroy();
    return remoteAddress;
  } finally {
    server.close();
  }
}

test('one of a receiver’s machines is down: another of its addresses is called', async () => {
  expect(await connectTo([DOWN, '127.0.0.1'])).toBe('127.0.0.1');
});

test('all of them are down: no answer came in time', async () => {
  await expect(connectTo([DOWN, DOWN])).rejects.toMatchObject({ kind: 'timeout' });
});
