import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitAnswer } from './limit-answer.ts';

const LIMIT = 100_000;
const server = createServer((request, response) => {
  const size = Number(request.url?.slice(1));
  response.setHeader('content-encoding', 'gzip');
  response.end(gzipSync(Buffer.alloc(size, ' ')));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = async (size: number) =>
  limitAnswer(await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${size}`), LIMIT);

test('an answer up to the limit is passed on unchanged', async () => {
  const answer = await ask(LIMIT);
  expect(answer.status).toBe(200);
  expect((await answer.text()).length).toBe(LIMIT);
});

test('a small answer that decompresses beyond the limit fails, whatever length it claimed', async () => {
  const answer = await ask(50_000_000);
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(LIMIT);
  await expect(answer.text()).rejects.toThrow('larger than');
});
