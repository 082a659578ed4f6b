import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { renderPayload } from '#domain/webhook-payload.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
let server: Server;
let bytes: Promise<string>;
let url = '';

/** Not an HTTP server, which would normalise: this keeps the raw bytes received. */
beforeEach(async () => {
  platform = await openTestPlatform();
  bytes = new Promise((resolve) => {
    server = createServer((socket) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        const [head = '', body = ''] = text.split('\r\n\r\n');
        const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
        if (body.length < length) return;
        socket.end('HTTP/1.1 204 No Content\r\n\r\n');
        resolve(text);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://localhost:${(server.address() as AddressInfo).port}/hooks?shop=1`;
});
afterEach(async () => {
  await platform.close();
  server.close();
});

const linesOf = (text: string) => (text.split('\r\n\r\n')[0] ?? '').split('\r\n');
const sendTest = (headers: object[]) =>
  platform.call('POST /merchant/webhook/test', {
    settings: { url, kind: 'mapped', headers, fields: [...WEBHOOK_FIELDS], enabled: true },
  });

test('each default header is on the wire exactly once, and nothing unintended is', async () => {
  const sent = await sendTest([
    { key: 'X-Shop', value: 'wattle & tide' },
    { key: 'ACCEPT', value: 'text/plain' },
    { key: 'user-agent', value: 'shop/1' },
    { key: 'Authorization', value: 'Bearer abc' },
  ]);
  expect(sent.body.response.delivered).toBe(true);
  const text = await bytes;
  const [request, ...headers] = linesOf(text);
  const body = renderPayload(EXAMPLE_UPDATE, WEBHOOK_FIELDS);
  expect(request).toBe('POST /hooks?shop=1 HTTP/1.1');
  expect(headers.map((line) => line.split(': ')[0]?.toLowerCase())).toEqual([
    'host',
    'user-agent',
    'content-type',
    'accept',
    'content-length',
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
    'connection',
    'x-shop',
    'authorization',
  ]);
  expect(headers).toContain(`Host: ${new URL(url).host}`);
  expect(headers).toContain('Content-Type: application/json');
  expect(headers).toContain('Accept: application/json, text/plain');
  expect(headers).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(headers).toContain('X-Shop: wattle & tide');
  expect(headers).toContain('Connection: close');
  expect(headers.join()).toMatch(/webhook-id: msg_[0-9a-f]{32},webhook-timestamp: \d{10},webhook-signature: v1,/);
  expect(Buffer.from(text.split('\r\n\r\n')[1] ?? '', 'latin1').toString()).toBe(body);
});

test('without custom headers the default ones have the document’s values', async () => {
  await sendTest([]);
  const headers = linesOf(await bytes);
  expect(headers.filter((line) => /^(?:content-type|accept):/i.test(line))).toEqual([
    'Content-Type: application/json',
    'Accept: application/json',
  ]);
});
