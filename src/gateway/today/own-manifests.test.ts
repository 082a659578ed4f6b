import type { HandoverManifest } from '#contract/gateway/handovers.ts';
import type { SinceYesterday, Today } from '#contract/gateway/today.ts';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { startStubStorage, type StubStorage } from '#gateway/testing/stub-storage.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';

const stage = {} as { platform: StubPlatform; gateway: OpenGateway; storage: StubStorage };

beforeEach(async () => {
  stage.storage = await startStubStorage();
  stage.platform = await startStubPlatform();
  offerDocumentedOnly(stage.platform);
  stage.gateway = await openGateway(stage.platform.url, { embedded: false });
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
  await stage.storage.close();
});

const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  stage.gateway.call<T>(method, `/api${path}`, body);
const harbour = async () =>
  (await call<Today>('GET', '/today')).body.lanes.find(({ courier_name }) => courier_name === 'Harbour');
const paperOf = async () => {
  const lane = await harbour();
  return { counts: [lane?.counts.booked, lane?.counts.printed, lane?.counts.handed_over], step: lane?.step };
};

/** Two orders from each of two carriers, booked with an older service: its items have no IDs and name no orders. */
async function book(): Promise<void> {
  const orders = ['HARB00001', 'HARB00002', 'COAST0001', 'COAST0002'];
  await call('POST', '/orders/lookup', { tracking_numbers: orders });
  await call('POST', '/orders/enter', {
    orders: orders.map((tracking_number) => ({
      tracking_number,
      facts: { courier_name: tracking_number.startsWith('H') ? 'Harbour' : 'Coast' },
    })),
  });
  const item = { order_count: 2, success: true };
  stage.platform.answers.set('POST /book', (_request, response) =>
    sendJson(response, 200, {
      response: [
        { ...item, courier: 'Harbour', manifest: 'HF-1', manifest_pdf: stage.storage.link },
        // This one has no PDF either.
        { ...item, courier: 'Coast', manifest: 'CF-2' },
      ],
    }),
  );
  const id = randomUUID();
  await call('PUT', `/bookings/${id}`, { orders });
  await stage.gateway.settled(id, ({ counts }) => counts.booked === 4);
}

test('F8: manifests without an ID are counted, printed from the saved PDF, handed over by scan or tick, and taken back', async () => {
  await book();
  await expect.poll(async () => (await harbour())?.manifests[0]?.state).toBe('ready');
  expect(await paperOf()).toEqual({ counts: [2, 0, 0], step: 'print' });
  const [paper] = (await harbour())?.manifests ?? [];
  expect(paper).toMatchObject({ manifest_number: 'HF-1', order_count: 2 });
  const id = paper?.manifest_id ?? 0;
  expect(id).toBeLessThan(0);
  const pdf = await fetch(`${stage.gateway.url}/api/manifests/${id}/pdf`, {
    headers: { cookie: stage.gateway.cookie() },
  });
  expect([pdf.status, await pdf.text()]).toEqual([200, pdfOf('manifest')]);

  const { print_id } = (await call<{ print_id: string }>('POST', '/manifests/printed', { manifest_ids: [id] })).body;
  expect(await paperOf()).toEqual({ counts: [2, 2, 0], step: 'hand_over' });
  await call('DELETE', `/manifests/printed/${print_id}`);
  expect(await paperOf()).toEqual({ counts: [2, 0, 0], step: 'print' });

  const scanned = await call<{ result: string; manifest: HandoverManifest }>('GET', '/handovers/scan?number=hf-1');
  expect(scanned.body).toMatchObject({ result: 'not_printed', manifest: { manifest_id: id, lane: 'main:Harbour' } });
  const listed = (await call<{ manifests: HandoverManifest[] }>('GET', '/handovers/manifests')).body.manifests;
  expect(listed.map((one) => [one.manifest_number, one.courier_name, one.order_count])).toEqual(
    expect.arrayContaining([
      ['HF-1', 'Harbour', 2],
      ['CF-2', 'Coast', 2],
    ]),
  );
  const handed = await call<{ handover_id: string }>('POST', '/handovers', {
    manifest_ids: listed.map((one) => one.manifest_id),
    driver: 'Sam',
  });
  // What the driver has must have been printed.
  expect(await paperOf()).toEqual({ counts: [2, 2, 2], step: 'none' });
  expect((await call('GET', '/handovers/manifests')).body).toMatchObject({ total: 0 });
  await call('DELETE', `/handovers/${handed.body.handover_id}`);
  expect(await paperOf()).toEqual({ counts: [2, 0, 0], step: 'print' });
});

test('a manifest without a PDF waits to be handed over; no manifest address opens it, and yesterday’s is named', async () => {
  await book();
  await expect.poll(async () => (await harbour())?.manifests[0]?.state).toBe('ready');
  const lanes = (await call<Today>('GET', '/today')).body.lanes;
  const coast = lanes.find(({ courier_name }) => courier_name === 'Coast');
  expect(coast).toMatchObject({
    counts: { booked: 2, printed: 0 },
    step: 'wait',
    manifests: [{ state: 'being_made' }],
  });
  const id = coast?.manifests[0]?.manifest_id;
  expect((await call('GET', `/manifests/${id}/pdf`)).body).toMatchObject({ error: 'no_pdf' });
  expect((await call('GET', '/manifests/-99/pdf')).status).toBe(404);
  expect((await call('GET', `/manifests/${id}`)).status).toBe(400);
  expect((await call('GET', '/manifests')).body).toMatchObject({ total: 0 });
  stage.gateway.setClock(26 * 3_600_000);
  await stage.gateway.signIn('owner@slipway.test');
  const { not_printed } = (await call<SinceYesterday>('GET', '/today/since-yesterday')).body;
  expect(not_printed.map((one) => one.manifest_number)).toEqual(expect.arrayContaining(['CF-2', 'HF-1']));
});
