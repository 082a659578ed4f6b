import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptAll, addOrders, newId, put, stage } from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-moved-'));
  stage.platform = await startStubPlatform();
  stage.gateway = await openGateway(stage.platform.url, { folder, quiescenceMs: 0 });
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
  rmSync(folder, { recursive: true });
});

test('while the data folder is deleted or moved away nothing is booked, and it continues once the folder is back', async () => {
  const orders = addOrders(2);
  acceptAll();
  await stage.gateway.call('GET', '/api/orders');
  renameSync(folder, `${folder}-away`);
  expect(await put(newId(), orders)).toMatchObject({ status: 503, body: { error: 'storage_unavailable' } });
  expect(await stage.gateway.call('GET', '/api/session')).toMatchObject({ body: { storage: 'unavailable' } });
  expect((await stage.gateway.call('GET', '/api/orders')).status).toBe(200);
  expect((await fetch(`${stage.gateway.url}/readyz`)).status).toBe(503);
  expect(stage.platform.booked).toEqual([]);
  renameSync(`${folder}-away`, folder);
  const id = newId();
  await expect.poll(async () => (await put(id, orders)).status).not.toBe(503);
  expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
});

test('while another folder, such as a restored copy, is in place of the one that Slipway has open, nothing is booked', async () => {
  const orders = addOrders(2);
  acceptAll();
  await stage.gateway.call('GET', '/api/orders');
  renameSync(folder, `${folder}-away`);
  cpSync(`${folder}-away`, folder, { recursive: true });
  expect(await put(newId(), orders)).toMatchObject({ status: 503, body: { error: 'storage_unavailable' } });
  expect(await stage.gateway.call('GET', '/api/session')).toMatchObject({ body: { storage: 'unavailable' } });
  expect(stage.platform.booked).toEqual([]);
  rmSync(folder, { recursive: true });
  renameSync(`${folder}-away`, folder);
  const id = newId();
  await expect.poll(async () => (await put(id, orders)).status).not.toBe(503);
  expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
});
