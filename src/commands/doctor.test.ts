import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { randomBytes } from 'node:crypto';
import { stage, addOrders, newId } from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { startPlatform } from '#platform/main.ts';
import { holdDataFolder } from '#server/data-folder.ts';
import { log } from '#server/log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from './doctor.ts';

let folder: string;
let service: string;
let close: () => Promise<void>;
let serviceClock = Date.now;
let bookedAt: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-doctor-'));
  stage.platform = await startStubPlatform();
  const gateway = await openGateway(stage.platform.url, { folder });
  stage.platform.answers.set('POST /book', (_request, response) => {
    response.destroy();
  });
  bookedAt = Date.now();
  await gateway.settled(await book(gateway));
  await gateway.close();
  await stage.platform.close();
  holdDataFolder(folder).release();
  const server = createServer((request, response) => {
    const status = request.headers.authorization === 'Bearer right' ? 200 : 401;
    response.writeHead(status, { date: new Date(serviceClock()).toUTCString() }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(() => resolve()));
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

async function book(gateway: Awaited<ReturnType<typeof openGateway>>): Promise<string> {
  const id = newId();
  await gateway.call('PUT', `/api/bookings/${id}`, { orders: addOrders(1) });
  return id;
}

async function findWrong(environment: Record<string, string> = {}, now?: () => number): Promise<string[]> {
  const found: string[] = [];
  const remote = { PLATFORM_URL: service, PLATFORM_SECRET: 'right' };
  for await (const { isWell, what, text } of examine({ DATA_DIR: folder, ...remote, ...environment }, now)) {
    if (!isWell) found.push(`${what}: ${text}`);
  }
  return found;
}

const EMBEDDED = { PLATFORM_URL: '', PLATFORM_SECRET: '' };

test('what is in order is reported as such, and checking changes nothing', async () => {
  expect(await findWrong()).toEqual([]);
  const release = holdDataFolder(folder);
  expect(await findWrong()).toEqual([]);
  release.release();
});

test.each([
  ['a setting', { PORT: 'x' }, /^settings: PORT/u],
  ['a limit of the embedded platform', { ...EMBEDDED, MAX_BOOK: '5' }, /^settings: MAX_BOOK: must be 1000 or 999/u],
  ['a store', { ...EMBEDDED, STORAGE_URL: 's3:' }, /^settings: STORAGE_URL/u],
  ['a folder that does not exist', { DATA_DIR: '/nowhere' }, /^folder: DATA_DIR \/nowhere does not exist/u],
  ['a secret', { PLATFORM_SECRET: 'wrong' }, /^service: .* refuses the secret \(401\)/u],
  ['a service that is away', { PLATFORM_URL: 'http://127.0.0.1:9' }, /^service: .* does not answer/u],
  ['another key', { GATEWAY_KEY: randomBytes(32).toString('base64') }, /^keys: .* is not the key/u],
  [
    'a database',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' },
    /^gateway: DATABASE_URL: no PostgreSQL answers/u,
  ],
])('%s that is wrong is reported in one line', async (_what, environment, line) => {
  expect(await findWrong(environment)).toEqual([expect.stringMatching(line)]);
});

test('a webhook key that is missing, or another one, is reported, without creating one; the platform alone needs no gateway', async () => {
  const own = mkdtempSync(join(tmpdir(), 'slipway-doctor-platform-'));
  const environment = { DATA_DIR: own, ...EMBEDDED };
  const ofKeys = async () => (await findWrong(environment)).filter((line) => line.startsWith('webhook key'));
  try {
    const platform = await startPlatform({
      dataFolder: own,
      port: 0,
      demo: false,
      webhooks: { allowLoopback: true },
      log,
    });
    await platform.close();
    holdDataFolder(own).release();
    expect(await ofKeys()).toEqual([]);
    writeFileSync(join(own, 'webhook.key'), randomBytes(32).toString('base64'), { mode: 0o600 });
    expect(await ofKeys()).toEqual([expect.stringContaining('is not the key that the data was sealed with')]);
    rmSync(join(own, 'webhook.key'));
    expect(await ofKeys()).toEqual([expect.stringContaining('webhook.key is missing')]);
    expect(existsSync(join(own, 'webhook.key'))).toBe(false);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
});

test('differing clocks, a long unclear booking, files that others may read, and damage are found', async () => {
  // A whole second, as in a header.
  const now = Math.floor(Date.now() / 1000) * 1000;
  serviceClock = () => now + 300_000;
  expect(await findWrong({}, () => now)).toEqual([expect.stringMatching(/^service: its clock .* differ by 300 s/u)]);
  serviceClock = Date.now;
  // The answer was lost a little after the booking began.
  const later = () => bookedAt + 3_610_000;
  expect(await findWrong({}, later)).toContainEqual(
    expect.stringMatching(/^bookings: 1 part is unclear, the oldest for 60 min/u),
  );
  chmodSync(join(folder, 'gateway.key'), 0o644);
  const isOpen = expect.stringMatching(/^folder: .*gateway.key can be read by users other than/u);
  expect(await findWrong()).toEqual([isOpen]);
  // It only reports: the next start fixes that.
  expect(await findWrong()).toEqual([isOpen]);
  chmodSync(join(folder, 'gateway.key'), 0o600);
  const file = new DatabaseSync(join(folder, 'gateway.db'));
  file.exec(`delete from kysely_migration where name = '022-figures'`);
  file.close();
  expect(await findWrong()).toEqual([expect.stringMatching(/1 migrations behind/u)]);
  writeFileSync(join(folder, 'gateway.db'), 'x'.repeat(8192), { mode: 0o600 });
  expect(await findWrong()).toEqual([expect.stringMatching(/^gateway: .*not a database/u)]);
});
