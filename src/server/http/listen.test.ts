import { networkInterfaces } from 'node:os';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { StartProblem } from '#server/data-folder.ts';
import { listen, type Listening } from './listen.ts';

const app = new Hono();
app.get('/', (context) => context.text('here'));
const open: Listening[] = [];
const start = async (port: number, hostname?: string) => {
  const listening = await listen(app, port, 'PORT', hostname);
  open.push(listening);
  return listening;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const hasIpv6 = addresses.some((one) => one.address === '::1');
const outside = addresses.find((one) => !one.internal && one.family === 'IPv4')?.address;
const fetchFrom = async (host: string, port: number) => (await fetch(`http://${host}:${port}/`)).text();

test('localhost means both loopback addresses, and no other', async () => {
  const { port } = await start(0, 'localhost');
  expect(await fetchFrom('127.0.0.1', port)).toBe('here');
  expect(await fetchFrom('localhost', port)).toBe('here');
  if (hasIpv6) expect(await fetchFrom('[::1]', port)).toBe('here');
  if (outside !== undefined) await expect(fetchFrom(outside, port)).rejects.toThrow('fetch failed');
});

test('without a host name it listens on every address', async () => {
  const { port } = await start(0);
  expect(await fetchFrom('127.0.0.1', port)).toBe('here');
  if (outside !== undefined) expect(await fetchFrom(outside, port)).toBe('here');
});

test('a taken port stops the start with one line', async () => {
  const { port } = await start(0, 'localhost');
  await expect(start(port, 'localhost')).rejects.toThrow(
    new StartProblem(`Port ${port} is taken. Set PORT to a free one.`),
  );
});

test('an address that is not this machine’s stops the start with one line', async () => {
  await expect(start(0, '198.51.100.7')).rejects.toThrow('HOST: 198.51.100.7 is no address or name of this machine');
});

test('an idle connection stays open for longer than Caddy keeps it, so that no request meets a closing one', async () => {
  const { port } = await start(0, '127.0.0.1');
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  const [, seconds] = /timeout=(\d+)/u.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(120);
});
