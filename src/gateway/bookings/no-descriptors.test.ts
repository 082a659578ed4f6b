import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { acceptAll, addOrders, newId, stage } from '#gateway/testing/booking-stage.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const LIMIT = 96;
const SCRIPT = fileURLToPath(new URL('../testing/run-gateway.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'slipway-descriptors-'));
const idle: Socket[] = [];

beforeEach(async () => {
  stage.platform = await startStubPlatform();
});
afterEach(async () => {
  for (const socket of idle.splice(0)) socket.destroy();
  await stage.platform.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a gateway limited to LIMIT open files and connections. */
async function startLimited() {
  const words = ['-c', `ulimit -n ${LIMIT}; exec "$0" "$@"`, process.execPath, SCRIPT, folder, stage.platform.url];
  const child = spawn('/bin/sh', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(line.toString());
  const call = async (method: string, path: string, body: unknown, cookie = '') =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { port, call, stop, pid: child.pid ?? 0, log: () => log };
}

/** Idle connections use up all remaining descriptors, and more of them queue for the next free one. */
async function useUp(port: number, pid: number): Promise<void> {
  for (let opened = 0; opened < 2 * LIMIT; opened += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    idle.push(socket);
  }
  await until(() => readdirSync(`/proc/${pid}/fd`).length >= LIMIT);
}

/** Reads the journal from a copy: opening and closing the files themselves from another process would interfere with the gateway. */
function readPart() {
  const copy = mkdtempSync(join(tmpdir(), 'slipway-copy-'));
  for (const name of ['gateway.db', 'gateway.db-wal']) copyFileSync(join(folder, name), join(copy, name));
  const database = new DatabaseSync(join(copy, 'gateway.db'));
  try {
    return database.prepare('select state, sent_at from booking_part').get() as {
      state: string;
      sent_at: string | null;
    };
  } finally {
    database.close();
    rmSync(copy, { recursive: true });
  }
}

test('without a file descriptor nothing unjournaled is sent; with one it is sent once, automatically', async () => {
  const orders = addOrders(3);
  const read = Promise.withResolvers<undefined>();
  const isRead = Promise.withResolvers<undefined>();
  stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    const asked = (JSON.parse(body) as { orders: string[] }).orders;
    const found = asked.map((number) => ({ ...stage.platform.orders.get(number), found: true }));
    if (asked.length > 0) isRead.resolve(undefined);
    void (asked.length > 0 ? read.promise : Promise.resolve()).then(() => sendJson(response, 200, { response: found }));
  });
  let journaled: { state: string; sent_at: string | null } | undefined;
  acceptAll((response, numbers) => {
    journaled = readPart();
    sendJson(response, 200, { response: [{ success: true, manifest_id: 901, orders: numbers }] });
  });
  const gateway = await startLimited();
  try {
    const signedIn = await gateway.call('POST', '/api/session/demo', { role: 'owner' });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await gateway.call('PUT', `/api/bookings/${newId()}`, { orders }, cookie)).status).toBe(202);
    await isRead.promise;
    await useUp(gateway.port, gateway.pid);
    read.resolve(undefined);
    await until(() => gateway.log().includes('open a connection'));
    expect(stage.platform.booked).toEqual([]);
    expect(readPart()).toMatchObject({ state: 'sending', sent_at: expect.any(String) as string });
    for (const socket of idle.splice(0)) socket.destroy();
    await until(() => readPart().state === 'resolved');
    expect(journaled?.state).toBe('sending');
    expect(stage.platform.booked).toEqual([orders]);
  } finally {
    await gateway.stop();
  }
});
