import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';
import { openS3Double, type S3Double } from '#platform/testing/s3-double.ts';
import { SOME_DRAFT } from '#platform/testing/some-draft.ts';

let store: S3Double;
let platform: TestPlatform;
beforeAll(async () => {
  store = await openS3Double();
  platform = await openTestPlatform({ storage: store.settings });
});
afterEach(() => {
  vi.restoreAllMocks();
  store.faults.length = 0;
  store.beforePut = () => Promise.resolve();
});
afterAll(async () => {
  await platform.close();
  await store.close();
});

async function readPdf(link: string): Promise<string> {
  expect(link.startsWith(`${store.settings.endpoint}/papers/shop/documents/`)).toBe(true);
  const answer = await fetch(link);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return (await answer.text()).slice(0, 5);
}

const makeOrder = async () => {
  const [number = ''] = await platform.makeLabelled(1, 'NorthpostStandard');
  return number;
};

test('labels and their documents are in the store before their links are returned, even if they were never drawn before', async () => {
  const { body } = await platform.call(`GET /orders/${await makeOrder()}/label`);
  const { documents } = body.response.order;
  expect(await readPdf(documents.shipping_label.url)).toBe('%PDF-');
  expect(await readPdf(documents.packing_slip.url)).toBe('%PDF-');
  expect(existsSync(join(platform.dataFolder, 'documents'))).toBe(false);
});

test('a manifest’s document is in the store, with a different link each time', async () => {
  const { body } = await platform.book([await makeOrder()]);
  const [{ manifest_id: id }] = body.response;
  const { manifest_pdf: link } = (await platform.waitFor(`GET /book/${id}/document`)).body.response;
  expect(await readPdf(link)).toBe('%PDF-');
  const again = (await platform.call(`GET /book/${id}/document`)).body.response.manifest_pdf as string;
  expect(again).not.toBe(link);
  expect(await readPdf(again)).toBe('%PDF-');
});

test('however long the store is away, a booked manifest stays booked, and has its document afterwards', async () => {
  const number = await makeOrder();
  store.beforePut = () => Promise.reject(new Error('away'));
  const [{ manifest_id: id }] = (await platform.book([number])).body.response;
  for (let turn = 0; turn < 8; turn += 1) {
    await platform.call('POST /sandbox/clock', { advance_s: 3600 });
    await platform.settled();
  }
  expect((await platform.call(`GET /book/${id}/document`)).body.error).toBe('manifest_still_generating');
  const order = (await platform.call(`GET /orders/${number}`)).body.response;
  expect(order).toMatchObject({ state: 'ready_for_pickup', manifest_id: id });
  store.beforePut = () => Promise.resolve();
  await platform.call('POST /sandbox/clock', { advance_s: 60 });
  const { manifest_pdf: link } = (await platform.waitFor(`GET /book/${id}/document`)).body.response;
  expect(await readPdf(link)).toBe('%PDF-');
});

test('while the store does not answer, new orders are quoted all the same', async () => {
  await platform.call('PUT /sandbox/carriers/NorthpostStandard', { label: { delay_s: 0, fails: false } });
  // Otherwise the store is given up after a while, and then even quotes that wait for it get their turn.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const requested = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  store.beforePut = () => {
    requested.resolve();
    return answered.promise;
  };
  const create = async () => {
    const order = { ...SOME_DRAFT, courier_allocation: 'NorthpostStandard' };
    const number = (await platform.call('POST /orders', { order })).body.response.tracking_number as string;
    await platform.call('POST /sandbox/clock', { advance_s: 1 });
    return number;
  };
  await create();
  await requested.promise;
  const number = await create();
  const state = async () => (await platform.call(`GET /orders/${number}`)).body.response.state as string;
  await expect.poll(state).toBe('order_placed');
  answered.resolve();
  await platform.settled();
});

test('while the store is away, a label is not returned and its order not confirmed; afterwards it is', async () => {
  const order = { ...SOME_DRAFT, courier_allocation: 'NorthpostStandard' };
  const number = (await platform.call('POST /orders', { order })).body.response.tracking_number as string;
  for (let turn = 0; turn < 3; turn += 1) {
    await platform.call('POST /sandbox/clock', { advance_s: 30 });
    await platform.settled();
  }
  store.objects.clear();
  store.faults.push(...Array.from({ length: 30 }, () => ({ status: 503, code: 'SlowDown' })));
  expect((await platform.call(`GET /orders/${number}/label`)).status).toBe(500);
  store.faults.length = 0;
  expect((await platform.call(`GET /orders/${number}`)).body.response.state).toBe('order_placed');
  const { body } = await platform.call(`GET /orders/${number}/label`);
  expect(await readPdf(body.response.qualified_url)).toBe('%PDF-');
});

test('an object that somebody removed is made again when a link is requested', async () => {
  const number = await makeOrder();
  await platform.call(`GET /orders/${number}/label`);
  store.objects.clear();
  const { body } = await platform.call(`GET /orders/${number}/label`);
  expect(await readPdf(body.response.qualified_url)).toBe('%PDF-');
});

test('a reset of the sandbox empties the store', async () => {
  expect([...store.objects.keys()].some((key) => key.startsWith('shop/documents/'))).toBe(true);
  expect((await platform.call('POST /sandbox/reset')).status).toBe(200);
  expect([...store.objects.keys()]).toEqual([]);
});
