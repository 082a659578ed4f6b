import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';
import { acceptAll, addOrders, newId, put, stage } from '#gateway/testing/booking-stage.ts';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { addOrder, checkWhen, label, requestLabelsOf } from '#gateway/testing/label-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { Vault } from '#server/vault.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeOldFolder } from './testing/old-folder.ts';
import { runStatement } from './testing/tamper.ts';
import { readReceiver } from './webhook-receiver.ts';

const SIGNED = 'X-Amz-Signature=c0ffee';
const KEY = Buffer.alloc(32, 3).toString('base64');
let folder: string;
/** How often a new link for the manifest was requested. */
let asked: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-sealed-'));
  asked = 0;
  stage.platform = await startStubPlatform();
  stage.platform.answers.set('GET /pdf', (_request, response) => response.end(pdfOf('label')));
  stage.platform.answers.set('GET /book/901/document', (_request, response) => {
    asked += 1;
    sendJson(response, 200, {
      response: { manifest_id: 901, manifest: 'M-901', manifest_pdf: link(), orders: [], success: true },
    });
  });
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
  rmSync(folder, { recursive: true });
});

const link = () => `${stage.platform.url}/pdf?X-Amz-Expires=604800&${SIGNED}`;
const open = async (key?: string) => {
  stage.gateway = await openGateway(stage.platform.url, { folder, ...(key === undefined ? {} : { key }) });
};
const receiver = async () => (await stage.gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver')).body;
const readPdf = () => stage.gateway.call<string>('GET', '/api/manifests/901/pdf');
/** Whether any file in the folder contains the text, even in unused space. */
const holds = (text: string) => readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));

test('a copy of the database reveals no link and no token, however they got there', async () => {
  await open();
  const orders = addOrders(2);
  acceptAll((response, numbers) => {
    sendJson(response, 200, {
      response: [{ success: true, manifest_id: 901, manifest: 'M-901', manifest_pdf: link(), orders: numbers }],
    });
  });
  const id = newId();
  await put(id, orders);
  await stage.gateway.settled(id);
  stage.platform.answers.set('GET /orders/SLPL/label', label);
  await addOrder('SLPL', (_request, response) => {
    sendJson(response, 200, { response: { id: 1, qualified_url: link() } });
  });
  await requestLabelsOf('SLPL');
  await checkWhen('SLPL', (check) => check.state === 'ready');
  expect((await readPdf()).body).toBe(pdfOf('label'));
  const { path } = await receiver();
  expect(holds('M-901')).toBe(true);
  expect(holds(SIGNED)).toBe(false);
  expect(holds(path.slice(-43))).toBe(false);
  expect(statSync(join(folder, 'gateway.key')).mode & 0o777).toBe(0o600);
});

test('simultaneous requests for the webhook’s first address get the same one', async () => {
  await open();
  const vault = new Vault({ dataFolder: folder, file: 'gateway.key', settingName: 'GATEWAY_KEY', setting: undefined });
  const ask = () => readReceiver(stage.gateway.database(), vault, Date.now());
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(second.token).toBe(first.token);
  expect((await receiver()).path).toBe(`/api/hooks/${first.token}`);
});

describe('a folder of the previous version', () => {
  const token = 'Zm9sZGVyLW9mLXRoZS12ZXJzaW9uLWJlZm9yZS0xMjM';

  test('opens, keeps address, links and counts, and contains none of them in plain text any more', async () => {
    await makeOldFolder(folder, { token, link: link() });
    expect(holds(token) && holds(SIGNED)).toBe(true);
    await open();
    expect(await receiver()).toMatchObject({ path: `/api/hooks/${token}`, received_count: 7, key_lost: false });
    expect((await readPdf()).body).toBe(pdfOf('label'));
    expect(asked).toBe(0);
    expect(holds(token) || holds(SIGNED)).toBe(false);
    await expect(runStatement(stage.gateway.database(), "update evidence set kind = 'x'")).rejects.toThrow(
      'append-only',
    );
  });

  test('two spellings that were checked separately become one check with the requests of both', async () => {
    await makeOldFolder(folder, { token, link: link() });
    const order = { tracking_number: 'SLPab1', state: 'despatch_in_progress', created_at: '2026-01-01T00:00:00.000Z' };
    stage.platform.orders.set('SLPab1', order);
    await open();
    await stage.gateway.call('POST', '/api/orders/lookup', { tracking_numbers: ['slpAB1'] });
    const { body } = await stage.gateway.call('GET', '/api/orders/slpab1/label/attempts');
    expect(body).toMatchObject({
      check: { tracking_number: 'SLPab1', asked_by: 'packer', attempts: 2 },
      attempts: [{ sent_at: '2026-11-02T00:00:00.000Z' }, { sent_at: '2026-11-01T00:00:00.000Z' }],
      prints: [{ by: 'packer' }, { by: 'owner' }],
      link_expires_at: expect.any(String) as string,
    });
    const asked_again = await requestLabelsOf('slpAb1');
    expect(asked_again.body.refused).toEqual([{ tracking_number: 'SLPab1', reason: 'labelled', near_match: null }]);
  });
});

describe('a lost key', () => {
  test('stops nothing: the manifest is read by a new link, and the webhook has a new address and says why', async () => {
    await makeOldFolder(folder, { token: 'before', link: link() });
    await open(KEY);
    const before = await receiver();
    await stage.gateway.close();
    await open();
    const after = await receiver();
    expect(after).toMatchObject({ key_lost: true, checks_signature: false });
    expect(after.path).not.toBe(before.path);
    const post = (path: string) => fetch(stage.gateway.url + path, { method: 'POST', body: '{}' });
    expect((await post(before.path)).status).toBe(404);
    expect((await post(after.path)).status).toBe(200);
    expect(await receiver()).toMatchObject({ path: after.path, key_lost: true });
    expect((await readPdf()).body).toBe(pdfOf('label'));
    expect(asked).toBe(1);
    expect((await readPdf()).body).toBe(pdfOf('label'));
    expect(asked).toBe(1);
    const { body } = await stage.gateway.call<WebhookReceiver>('POST', '/api/webhook/receiver/rotate');
    expect(body.key_lost).toBe(false);
  });
});
