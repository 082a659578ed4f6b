import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendBooking } from './send-booking.ts';

let server: Server;
let bytes: number;
let url = '';
beforeEach(async () => {
  bytes = 0;
  server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"response":[]}'));
  });
  server.on('connection', (socket) => {
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    }),
);

test('a process that is no longer sure once the connection is open writes nothing to it', async () => {
  const connected = new Promise((resolve) => {
    server.once('connection', resolve);
  });
  const sent = await sendBooking(url, 'secret', 'part', ['SLP1'], () => false);
  await connected;
  expect(sent).toMatchObject({ answer: { kind: 'never_sent' }, isBlockedLocally: true });
  expect(bytes).toBe(0);
});

test('a process that is sure sends once, and reads the answer', async () => {
  const asked: boolean[] = [];
  const sent = await sendBooking(url, 'secret', 'part', ['SLP1'], () => asked.push(true) > 0);
  expect(sent).toMatchObject({ answer: { kind: 'answer', status: 200 }, text: '{"response":[]}' });
  expect(asked).toEqual([true]);
});

test.each([
  ['gzip', gzipSync],
  ['X-GZIP', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['identity', (text: Buffer) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text])],
] as const)('an answer that a proxy compressed or marked is still read: %s', async (encoding, encode) => {
  answerWith(encoding, encode(Buffer.from('{"response":[]}')));
  expect(await sendBooking(url, 'secret', 'part', ['SLP1'])).toEqual({
    answer: { kind: 'answer', status: 200, body: { response: [] } },
    text: '{"response":[]}',
    retryAfter: { date: expect.any(String) as string },
  });
});

test.each([
  ['gzip', Buffer.from('{"response":[]}')],
  ['gzip', gzipSync(Buffer.alloc(9_000_000, ' '))],
] as const)('an answer that can’t be decoded, or grows too large, counts as unreadable', async (encoding, encoded) => {
  answerWith(encoding, encoded);
  expect(await sendBooking(url, 'secret', 'part', ['SLP1'])).toEqual({
    answer: { kind: 'answer', status: 200, body: undefined },
    text: null,
    retryAfter: { date: expect.any(String) as string },
  });
});

function answerWith(encoding: string, encoded: Buffer): void {
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    response.setHeader('content-encoding', encoding);
    request.resume().on('end', () => response.end(encoded));
  });
}
