import type { ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { startStubStorage, type StubStorage } from '#gateway/testing/stub-storage.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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

/** The answer of an older service, which has no manifest ID. */
function answerWith(response: ServerResponse, item: object): void {
  sendJson(response, 200, {
    response: [{ courier: 'Harbour', manifest: 'HF-1', order_count: 1, success: true, ...item }],
  });
}

/** Sends a booking of one order. */
async function send(answer: (response: ServerResponse) => void, number = 'aB3x9Kq12'): Promise<string> {
  const { gateway, platform } = stage;
  await gateway.call('POST', '/api/orders/lookup', { tracking_numbers: [number] });
  await gateway.call('POST', '/api/orders/enter', { orders: [{ tracking_number: number }] });
  platform.answers.set('POST /book', (_request, response) => {
    answer(response);
  });
  const id = randomUUID();
  await gateway.call('PUT', `/api/bookings/${id}`, { orders: [number] });
  return id;
}

/** Books an order with such a service. */
async function book(item: object, number?: string): Promise<string> {
  const id = await send((response) => {
    answerWith(response, item);
  }, number);
  await stage.gateway.settled(id, ({ counts }) => counts.booked === 1);
  return id;
}
/** A service may describe each order in full. */
const LONG = { note: 'x'.repeat(2_000_000) };
const readPdf = (id: string, item: number) =>
  fetch(`${stage.gateway.url}/api/bookings/${id}/parts/1/items/${item}/pdf`, {
    headers: { cookie: stage.gateway.cookie() },
  });
const docketOf = async (id: string) => (await stage.gateway.settled(id)).dockets[0];

test('F8, F14: the PDF of a manifest without an ID is saved; storage gets no secret, and an expired link takes nothing away', async () => {
  const id = await book({ manifest_pdf: stage.storage.link });
  expect(await docketOf(id)).toMatchObject({
    kind: 'booked',
    courier_name: 'Harbour',
    manifest_id: null,
    kept_item: 0,
  });
  await expect.poll(async () => (await readPdf(id, 0)).status).toBe(200);
  stage.storage.isWell = false;
  expect(await (await readPdf(id, 0)).text()).toBe(pdfOf('manifest'));
  expect(await docketOf(id)).toMatchObject({ kept_pdf: 'kept' });
  expect((await readPdf(id, 1)).status).toBe(404);
  expect(stage.storage.secrets).toEqual([undefined]);
});

test('the PDF of a manifest without an ID is saved, however long the answer is', async () => {
  const id = await book({ manifest_pdf: stage.storage.link, ...LONG });
  await expect.poll(async () => (await readPdf(id, 0)).status).toBe(200);
});

test('nor does it matter that a long answer came when nobody waited for it any more', async () => {
  const sent = Promise.withResolvers<ServerResponse>();
  const id = await send((response) => {
    sent.resolve(response);
  });
  const response = await sent.promise;
  await stage.gateway.call('POST', `/api/bookings/${id}/stop`);
  await stage.gateway.settled(id, ({ counts }) => counts.unclear === 1);
  answerWith(response, { manifest_pdf: stage.storage.link, ...LONG });
  await stage.gateway.settled(id, ({ counts }) => counts.booked === 1);
  await expect.poll(async () => (await readPdf(id, 0)).status).toBe(200);
});

test('a PDF that doesn’t come holds up no other one', async () => {
  // Otherwise it would be waited for, for half a minute at a time.
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  let isAsked = false;
  stage.platform.answers.set('GET /slow.pdf', () => {
    isAsked = true;
  });
  await book({ manifest_pdf: `${stage.platform.url}/slow.pdf` });
  await expect.poll(() => isAsked).toBe(true);
  const other = await book({ manifest_pdf: stage.storage.link }, 'aB3x9Kq13');
  await expect.poll(async () => (await readPdf(other, 0)).status).toBe(200);
  patience.mockRestore();
});

test('until its PDF is saved, a booking says that it is being fetched', async () => {
  stage.storage.isWell = false;
  const id = await book({ manifest_pdf: stage.storage.link });
  await expect.poll(() => stage.storage.secrets).toHaveLength(1);
  expect(await docketOf(id)).toMatchObject({ kept_item: 0, kept_pdf: 'being_fetched' });
});

test('one that still isn’t saved two minutes after the answer is late, and is saved nevertheless once it comes', async () => {
  stage.storage.isWell = false;
  const id = await book({ manifest_pdf: stage.storage.link });
  await expect.poll(() => stage.storage.secrets).toHaveLength(1);
  stage.gateway.advance(120_000);
  expect(await docketOf(id)).toMatchObject({ kept_item: 0, kept_pdf: 'late' });
  await expect.poll(() => stage.storage.secrets).toHaveLength(2);
  stage.storage.isWell = true;
  stage.gateway.advance(30_000);
  await expect.poll(async () => (await docketOf(id))?.kept_pdf).toBe('kept');
});

test('a PDF that was not saved before its link expired is missed, and not requested any more', async () => {
  stage.storage.isWell = false;
  const id = await book({ manifest_pdf: `${stage.storage.link}?X-Amz-Date=20260101T000000Z&X-Amz-Expires=60` });
  expect(await docketOf(id)).toMatchObject({ kept_item: 0, kept_pdf: 'missed' });
  expect((await readPdf(id, 0)).status).toBe(404);
  expect(stage.storage.secrets).toEqual([]);
});

test('for a manifest with neither an ID nor a PDF nothing is promised and nothing is fetched', async () => {
  const id = await book({});
  expect(await docketOf(id)).toMatchObject({ kept_item: 0, kept_pdf: 'not_given' });
  expect((await readPdf(id, 0)).status).toBe(404);
  expect(stage.storage.secrets).toEqual([]);
});
