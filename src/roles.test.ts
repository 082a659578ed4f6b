import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '#contract/gateway/booking.ts';
import type { LabelSummary } from '#contract/gateway/label.ts';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import type { RunningGateway } from '#gateway/gateway-settings.ts';
import { startGateway } from '#gateway/main.ts';
import { log } from '#server/log.ts';
import { KEEP_COMPILED } from '#server/testing/keep-compiled-option.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const GATEWAY_KEY = Buffer.alloc(32, 7).toString('base64');
const OFTEN = { interval: 100 };

let folder: string;
let database: TestDatabase;
const children: ChildProcess[] = [];
let gateway: RunningGateway;
let [platformUrl, cookie] = ['', ''];

/** Starts Slipway with its start script. Resolves with its output once it is ready. */
async function start(
  role: string,
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [KEEP_COMPILED, join(import.meta.dirname, 'start.ts')], {
    env: {
      ROLE: role,
      DATA_DIR: join(folder, role),
      DATABASE_URL: database.url,
      GATEWAY_KEY,
      METRICS_PORT: '0',
      PLATFORM_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Metrics: ')) ready.resolve();
    });
  }
  // Not at its exit, which may be noticed before its last words.
  child.on('close', (code) => {
    ready.reject(new Error(`It ended with ${String(code)}: ${said}`));
  });
  await ready.promise;
  return { child, said };
}

async function call<Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const answer = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return { status: answer.status, body: (await answer.json()) as Body };
}

async function makeOrders(count: number, labelled: boolean): Promise<string[]> {
  const answer = await fetch(`${platformUrl}/sandbox/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_SECRETS.all}`, 'content-type': 'application/json' },
    body: JSON.stringify({ count, labelled }),
  });
  return ((await answer.json()) as { response: { tracking_numbers: string[] } }).response.tracking_numbers;
}

const labelOf = async (number: string) =>
  (await call<{ orders: { label: string }[] }>('POST', '/api/orders/lookup', { tracking_numbers: [number] })).body
    .orders[0]?.label;
const areLabelsRequested = async () => (await call<LabelSummary>('GET', '/api/labels/summary')).body.is_running;
const readiness = async () => (await call<{ workers: number | null }>('GET', '/readyz')).body;

beforeAll(async () => {
  log.level = 'silent';
  folder = mkdtempSync(join(tmpdir(), 'slipway-roles-'));
  database = await makePostgresDatabase();
  const { said } = await start('platform', { DEMO: '0' });
  platformUrl = /The embedded platform: (\S+)/u.exec(said)?.[1] ?? '';
  gateway = await startGateway({
    port: 0,
    role: 'gateway',
    dataFolder: folder,
    databaseUrl: database.url,
    sharesDatabase: true,
    key: GATEWAY_KEY,
    platform: { url: platformUrl, secret: SANDBOX_SECRETS.all, embedded: false },
    quiescenceMs: 65_000,
    demo: true,
    checkAnswers: true,
    dashboard: folder,
    times: { heartbeatEveryMs: 300, sureForMs: 15_000, silentForMs: 30_000 },
    log,
  });
  await call('POST', '/api/session/demo', { role: 'owner' });
});
beforeEach(async () => {
  const isRunning = children.some(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  if (!isRunning) await start('platform', { DEMO: '0', PLATFORM_PORT: new URL(platformUrl).port });
});
afterAll(async () => {
  await gateway.close();
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a gateway books by itself and leaves labels to a worker, which reports that it is alive; a second platform is refused; each stops when told to', async () => {
  const [[booked = ''], [waiting = '']] = [await makeOrders(1, true), await makeOrders(1, false)];
  await expect.poll(readiness, OFTEN).toMatchObject({ status: 'ready', workers: 0 });
  expect(await labelOf(waiting)).toBe('none');
  expect((await call('POST', '/api/labels', { tracking_numbers: [waiting] })).status).toBe(200);
  expect(await areLabelsRequested()).toBe(false);
  const id = crypto.randomUUID();
  expect((await call('PUT', `/api/bookings/${id}`, { orders: [booked] })).status).toBe(202);
  await expect.poll(async () => (await call<Booking>('GET', `/api/bookings/${id}`)).body.counts.booked, OFTEN).toBe(1);
  expect(await labelOf(waiting)).toBe('queued');
  const worker = await start('worker', { PLATFORM_URL: platformUrl, PLATFORM_SECRET: SANDBOX_SECRETS.all });
  expect(worker.said).not.toContain('http://localhost:4400');
  await expect.poll(() => labelOf(waiting), OFTEN).toBe('ready');
  await expect.poll(readiness, OFTEN).toMatchObject({ status: 'ready', workers: 1 });
  expect(await areLabelsRequested()).toBe(true);
  const metrics = /Metrics: (\S+)/u.exec(worker.said)?.[1] ?? '';
  expect(await (await fetch(metrics)).text()).toMatch(
    /^slipway_pool_connections\{schema="slipway_gateway",state="idle"\}/mu,
  );
  const health = await fetch(new URL('/readyz', platformUrl));
  expect(await health.json()).toMatchObject({ status: 'ready', database: true, hold: true });
  await expect(start('platform', { DATA_DIR: join(folder, 'second') })).rejects.toThrow(
    /ended with 1: Another Slipway is running on the schema slipway_platform of DATABASE_URL/u,
  );
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    const ended = once(child, 'exit') as Promise<[number]>;
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  }
  await expect.poll(readiness, OFTEN).toMatchObject({ workers: 0 });
});

test('a worker whose machine’s clock is ten minutes behind requests labels no later', async () => {
  const clock = 'Date.now=(now=>()=>now()-6e5)(Date.now)';
  const settings = { NODE_OPTIONS: `--import=data:text/javascript,${clock}` };
  const service = { PLATFORM_URL: platformUrl, PLATFORM_SECRET: SANDBOX_SECRETS.all };
  const { child } = await start('worker', { ...service, ...settings });
  await expect.poll(readiness, OFTEN).toMatchObject({ workers: 1 });
  const [number = ''] = await makeOrders(1, false);
  await expect.poll(() => labelOf(number), OFTEN).toBe('none');
  expect((await call('POST', '/api/labels', { tracking_numbers: [number] })).status).toBe(200);
  await expect.poll(() => labelOf(number), OFTEN).toBe('ready');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
});
