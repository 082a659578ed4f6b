import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptAll, addOrders, newId, stage } from '#gateway/testing/booking-stage.ts';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { readRestored } from '#gateway/store/bookings/restored.ts';
import type { Booking } from '#contract/gateway/booking.ts';
import { holdDataFolder, UNFINISHED } from '#server/data-folder.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from './back-up.ts';
import { confirmBookings, markAsRestored } from './mark-data.ts';
import { restore } from './restore.ts';

let place: string;
let gateways: OpenGateway[];
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'slipway-restore-'));
  gateways = [];
  stage.platform = await startStubPlatform();
});
afterEach(async () => {
  for (const gateway of gateways) await gateway.close();
  await stage.platform.close();
  rmSync(place, { recursive: true, force: true });
});

/** Longer than any test takes. */
const QUIET_MS = 3_600_000;
const at = (name: string) => join(place, name);
async function open(name: string, quiescenceMs = 0): Promise<OpenGateway> {
  mkdirSync(at(name), { recursive: true });
  const gateway = await openGateway(stage.platform.url, { folder: at(name), quiescenceMs });
  gateways.push(gateway);
  return gateway;
}
async function end(gateway: OpenGateway): Promise<void> {
  gateways = gateways.filter((one) => one !== gateway);
  await gateway.close();
}
const save = (to: string, withKeys: boolean | null = true, from = 'data') =>
  backUp({ dataFolder: at(from), to: at(to), withKeys: withKeys ?? undefined, now: Date.now });
const putBack = (from: string, to: string) => restore({ from: at(from), to: at(to), now: Date.now });
const book = async (gateway: OpenGateway, orders: readonly string[]) => {
  const id = newId();
  expect((await gateway.call('PUT', `/api/bookings/${id}`, { orders })).status).toBe(202);
  return id;
};
const read = async (gateway: OpenGateway, id: string) =>
  (await gateway.call<Booking>('GET', `/api/bookings/${id}`)).body;

test('an order that was booked after the backup is not booked twice, and nothing is read while it may be in flight', async () => {
  acceptAll();
  const orders = addOrders(2);
  const before = await open('data');
  await save('backup');
  await before.settled(await book(before, orders));
  await end(before);
  await putBack('backup', 'restored');
  const waiting = await open('restored', QUIET_MS);
  const unsent = await book(waiting, orders);
  await expect.poll(async () => (await read(waiting, unsent)).held_up?.problem).toBe('restored');
  await end(waiting);
  const after = await open('restored', 1_000);
  const id = await book(after, orders);
  expect(await after.settled(id)).toMatchObject({
    counts: { booked: 2 },
    parts: [
      { failure: { kind: 'not_bookable', orders: [{ reason: 'already_booked' }, { reason: 'already_booked' }] } },
    ],
  });
  expect(stage.platform.booked).toHaveLength(1);
});

test('what the backup was about to send counts as sent: Slipway looks up its outcome, and never calls it not booked before', async () => {
  const [number = ''] = addOrders(1);
  const answers = stage.platform.answers;
  const asked = Promise.withResolvers<void>();
  const held: (() => void)[] = [];
  answers.set('POST /orders/lookup', (_request, response, body) => {
    if (!body.includes(number)) {
      sendJson(response, 200, { response: [] });
      return;
    }
    asked.resolve();
    held.push(() => sendJson(response, 200, { response: [{ found: true, ...stage.platform.orders.get(number) }] }));
  });
  acceptAll();
  const before = await open('data');
  const id = await book(before, [number]);
  await asked.promise;
  await save('backup');
  for (const letGo of held) letGo();
  await before.settled(id);
  await end(before);
  answers.delete('POST /orders/lookup');
  await putBack('backup', 'restored');
  const after = await open('restored');
  expect((await read(after, id)).counts).toMatchObject({ not_booked: 0 });
  await after.call('POST', `/api/bookings/${id}/check`);
  await expect.poll(async () => (await read(after, id)).counts.booked).toBe(1);
  expect(stage.platform.booked).toHaveLength(1);
});

test('an order that was created again after the backup is created once more only if a person insists', async () => {
  const [number = ''] = addOrders(1);
  const { orders, answers } = stage.platform;
  const cancelled = { tracking_number: number, state: 'cancelled', retailer_reference: 'ref-1' };
  orders.set(number, cancelled);
  answers.set(`GET /orders/${number}`, (_request, response) => sendJson(response, 200, { response: cancelled }));
  const made: string[] = [];
  answers.set('POST /orders', (_request, response) => {
    const order = { ...cancelled, tracking_number: `SLPNEW${made.length + 1}`, state: 'processing' };
    made.push(order.tracking_number);
    sendJson(response, 200, { response: order });
  });
  const again = (gateway: OpenGateway, query = '') =>
    gateway.call<{ error?: string }>('POST', `/api/orders/${number}/again${query}`);
  const before = await open('data');
  await before.call('POST', '/api/orders/lookup', { tracking_numbers: [number] });
  await save('backup');
  expect((await again(before)).body).toMatchObject({ tracking_number: 'SLPNEW1' });
  await end(before);
  await putBack('backup', 'restored');
  const after = await open('restored');
  expect(await again(after)).toMatchObject({ status: 409, body: { error: 'restored' } });
  expect(made).toEqual(['SLPNEW1']);
  expect((await again(after, '?despite=restore')).body).toMatchObject({ tracking_number: 'SLPNEW2' });
  expect((await again(after)).body).toMatchObject({ tracking_number: 'SLPNEW2' });
  expect(made).toEqual(['SLPNEW1', 'SLPNEW2']);
});

test('with a service that reports nothing about orders, nothing goes out until somebody has compared', async () => {
  acceptAll();
  const orders = addOrders(1);
  offerDocumentedOnly(stage.platform);
  await end(await open('data'));
  await expect(markAsRestored({ dataFolder: at('nowhere') }, Date.now)).rejects.toThrow('There is no gateway.db');
  await markAsRestored({ dataFolder: at('data') }, Date.now);
  await expect(confirmBookings({ dataFolder: at('data') })).rejects.toThrow('not run long enough');
  const marked = await open('data');
  const refused = await marked.settled(await book(marked, orders));
  expect(refused.parts[0]).toMatchObject({ state: 'not_sent', failure: { kind: 'restored' } });
  expect(stage.platform.booked).toEqual([]);
  await end(marked);
  expect(await confirmBookings({ dataFolder: at('data') })).toBe(true);
  expect(await confirmBookings({ dataFolder: at('data') })).toBe(false);
  const confirmed = await open('data');
  const booked = await confirmed.settled(await book(confirmed, orders));
  expect(booked.counts.booked).toBe(1);
});

test('a restore can be confirmed once the quiet time is over, although nothing was booked meanwhile', async () => {
  await end(await open('data'));
  await markAsRestored({ dataFolder: at('data') }, Date.now);
  await end(await open('data', QUIET_MS));
  await expect(confirmBookings({ dataFolder: at('data') })).rejects.toThrow('not run long enough');
  const after = await open('data');
  await expect.poll(async () => (await readRestored(after.database()))?.isQuiet).toBe(true);
  await end(after);
  expect(await confirmBookings({ dataFolder: at('data') })).toBe(true);
});

test('a backup needs a decision about keys and an empty place; a folder in use, used or half filled accepts no restore and no start', async () => {
  await open('data');
  mkdirSync(at('data/documents/1/label'), { recursive: true });
  writeFileSync(at('data/documents/1/label/7.pdf'), 'PDF');
  writeFileSync(at('data/documents/1/label/8.pdf.1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'), 'half');
  await expect(save('backup', null)).rejects.toThrow('--with-keys or --without-keys');
  await expect(save('data/backup')).rejects.toThrow('is inside the data folder');
  await expect(save('backup', true, 'nothing')).rejects.toThrow('There is no gateway.db');
  await save('backup', false);
  expect(readdirSync(at('backup')).toSorted()).toEqual(['documents', 'gateway.db', 'slipway-backup.json']);
  expect(readdirSync(at('backup/documents/1/label'))).toEqual(['7.pdf']);
  await expect(save('backup')).rejects.toThrow('is not empty');
  writeFileSync(at('file'), '');
  await expect(save('file')).rejects.toThrow("can't be replaced by a new folder (ENOTDIR)");
  mkdirSync(at('empty'));
  await save('empty', false);
  expect(readdirSync(at('empty'))).toContain('slipway-backup.json');
  await expect(putBack('backup', 'data')).rejects.toThrow('is not empty');
  mkdirSync(at('of others'));
  writeFileSync(at('of others/notes.txt'), 'not of Slipway');
  chmodSync(at('of others'), 0o755);
  chmodSync(at('of others/notes.txt'), 0o644);
  await expect(putBack('backup', 'of others')).rejects.toThrow('is not empty: it contains notes.txt');
  expect(readdirSync(at('of others'))).toEqual(['notes.txt']);
  expect(['of others', 'of others/notes.txt'].map((name) => statSync(at(name)).mode & 0o777)).toEqual([0o755, 0o644]);
  const hold = holdDataFolder(at('held'));
  await expect(putBack('backup', 'held')).rejects.toThrow('Another Slipway is running');
  hold.release();
  // Simulates a restore killed midway.
  mkdirSync(at('half'));
  writeFileSync(at(`half/${UNFINISHED}`), '');
  writeFileSync(at('half/webhook.key'), 'half');
  expect(() => holdDataFolder(at('half'))).toThrow('was not finished');
  copyFileSync(at('backup/gateway.db'), at('half/gateway.db'));
  await expect(save('of half', false, 'half')).rejects.toThrow('was not finished');
  expect(existsSync(at('of half'))).toBe(false);
  await putBack('backup', 'half');
  expect(existsSync(at('half/webhook.key'))).toBe(false);
  holdDataFolder(at('half')).release();
});

test('of two backups to one place at once, one is complete and the other is refused; the leftovers of a killed one are replaced', async () => {
  await end(await open('data'));
  mkdirSync(at('data/documents/1/label'), { recursive: true });
  for (let number = 0; number < 50; number += 1) writeFileSync(at(`data/documents/1/label/${number}.pdf`), 'PDF');
  // What a backup leaves that is killed midway.
  mkdirSync(at('backup.unfinished/copy'), { recursive: true });
  writeFileSync(at('backup.unfinished/copy/gateway.db'), 'half');
  const ends = await Promise.allSettled([save('backup'), save('backup'), save('backup')]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of ends)
    if (one.status === 'rejected') expect(String(one.reason)).toMatch(/Another backup to .* is running|is not empty/u);
  await putBack('backup', 'restored');
  expect(readdirSync(place).toSorted()).toEqual(['backup', 'data', 'restored']);
});

test('a backup that is damaged, incomplete, too new or not a backup is refused before anything is written', async () => {
  await end(await open('data'));
  await save('backup');
  await expect(putBack('data', 'target')).rejects.toThrow('is not a Slipway backup');
  const manifest = at('backup/slipway-backup.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace('"001-start"', '"999-later"'));
  await expect(putBack('backup', 'target')).rejects.toThrow('made by a newer Slipway (gateway.db: 999-later)');
  writeFileSync(manifest, text.replace('"gateway.key"', '"../gateway.key"'));
  await expect(putBack('backup', 'target')).rejects.toThrow("can't be read");
  writeFileSync(manifest, text);
  appendFileSync(at('backup/gateway.db'), 'x');
  await expect(putBack('backup', 'target')).rejects.toThrow('gateway.db is not the file that was backed up');
  unlinkSync(at('backup/gateway.db'));
  await expect(putBack('backup', 'target')).rejects.toThrow('gateway.db is missing');
  expect(existsSync(at('target'))).toBe(false);
});
