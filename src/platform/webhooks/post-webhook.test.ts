import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { findTarget } from './find-target.ts';
import { postWebhook } from './post-webhook.ts';

const TICK_MS = 100;
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** A receiver that handles its socket as the test says. Returns how our POST to it ended. */
async function postTo(behave: (socket: Socket) => void, scheme = 'http') {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    behave(socket);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `${scheme}://localhost:${(server.address() as AddressInfo).port}/`;
  const rules = { allowLoopback: true, resolve: () => Promise.resolve([]) };
  const target = await findTarget(url, rules, () => {});
  if (!target) throw new Error('No target');
  const started = performance.now();
  // Counted in the same event loop as the time limits: on a starved machine, both are delayed.
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), TICK_MS);
  const headers = [['Host', target.url.host] as const, ['Content-Length', '2'] as const];
  const answer = await postWebhook(target, headers, Buffer.from('{}'), new AbortController().signal);
  clearInterval(ticking);
  for (const socket of sockets) socket.destroy();
  return { answer, took: performance.now() - started, ticks, connections: sockets.length };
}
const say = (text: string | Buffer) => (socket: Socket) => {
  socket.once('data', () => socket.end(text));
};

describe('a receiver', () => {
  test.each([200, 201, 202, 204, 299])('that answers %d has received the update', async (status) => {
    const headers = 'Content-Length: 0\r\nServer: shop\r\nSet-Cookie: x=1';
    const { answer } = await postTo(say(`HTTP/1.1 ${status} Fine\r\n${headers}\r\n\r\n`));
    expect(answer).toMatchObject({ status, error: null });
    expect(JSON.stringify(answer.headers)).not.toMatch(/set-cookie/iu);
  });

  test.each([301, 302, 303, 307, 308])('that redirects with %d is not followed', async (status) => {
    const to = 'Location: http://localhost:1/admin\r\nContent-Length: 0\r\n\r\n';
    const { answer, connections } = await postTo(say(`HTTP/1.1 ${status} Go\r\n${to}`));
    expect(answer).toMatchObject({ status, error: 'redirect' });
    expect(connections).toBe(1);
  });

  test('that fails is reported, and its answer is kept up to 4 kB', async () => {
    const { answer } = await postTo(say(`HTTP/1.1 503 No\r\nRetry-After: 120\r\n\r\n${'é'.repeat(10_000)}`));
    expect(answer).toMatchObject({ status: 503, error: 'refused', retryAfter: { 'retry-after': '120' } });
    expect(answer.body?.length).toBeLessThanOrEqual(4096);
  });

  test('that sends without end is cut off after 64 kB', async () => {
    let sent = 0;
    const { answer } = await postTo((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const more = () => {
          if (socket.destroyed) return;
          sent += 65_536;
          socket.write(Buffer.alloc(65_536, 'x'), more);
        };
        more();
      });
    });
    expect(answer).toMatchObject({ status: 200, error: null });
    expect(answer.body).toHaveLength(4096);
    expect(sent).toBeLessThan(20_000_000);
  });

  test('that compresses its answer does not have it decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`;
    const before = process.memoryUsage().rss;
    const { answer } = await postTo(say(Buffer.concat([Buffer.from(head), bomb])));
    expect(answer.status).toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test.each([
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['hangs up after reading', (socket: Socket) => socket.once('data', () => socket.destroy())],
    ['talks another language', say('SSH-2.0-OpenSSH_9.9\r\n')],
    ['says nothing whole', say('HTTP/1.1 200 OK\r\nContent-Le')],
    ['switches protocols', say('HTTP/1.1 101 Go\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')],
    ['sends a head without end', say(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(300_000)}`)],
  ])('that %s has not received the update', async (_name, behave) => {
    const { answer } = await postTo(behave);
    expect(answer).toMatchObject({ status: null, error: 'no_answer' });
  });

  test('without a certificate is not talked to', async () => {
    const { answer } = await postTo(say('HTTP/1.1 200 OK\r\n\r\n'), 'https');
    expect(answer).toMatchObject({ status: null, error: 'tls' });
  });

  test.concurrent('that sends its headers too slowly is given up after 15 s', async () => {
    const { answer, took, ticks } = await postTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('X-Drip: 1\r\n'), 500);
      socket.on('close', () => {
        clearInterval(timer);
      });
    });
    expect(answer).toMatchObject({ status: null, error: 'timeout' });
    expect(took).toBeGreaterThan(14_500);
    expect(ticks * TICK_MS).toBeLessThan(17_000);
  });

  test.concurrent('that accepted the update and then drips for ever has received it', async () => {
    const { answer, ticks } = await postTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const timer = setInterval(() => socket.write('.'), 200);
      socket.on('close', () => {
        clearInterval(timer);
      });
    });
    expect(answer).toMatchObject({ status: 200, error: null });
    expect(ticks * TICK_MS).toBeLessThan(7000);
  });

  test.concurrent('that never finishes the handshake is given up after 5 s', async () => {
    const { answer, ticks } = await postTo(() => {}, 'https');
    expect(answer).toMatchObject({ status: null, error: 'timeout' });
    expect(ticks * TICK_MS).toBeLessThan(7000);
  });
});
