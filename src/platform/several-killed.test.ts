import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { type KillablePlatform, openKillablePlatform } from '#platform/testing/open-killable-platform.ts';
import { openReceiver, type Receiver } from '#platform/testing/open-receiver.ts';
import { openS3Double, type S3Double } from '#platform/testing/s3-double.ts';
import { SOME_DRAFT } from '#platform/testing/some-draft.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Longer than a busy machine ever stalls a process. */
const SILENT_MS = 15_000;
const OFTEN = { interval: 100 };

let database: TestDatabase;
let store: S3Double;
let receiver: Receiver;
let one: KillablePlatform;
let other: KillablePlatform;
beforeAll(async () => {
  database = await makePostgresDatabase();
  store = await openS3Double();
  receiver = await openReceiver();
  const webhookKey = Buffer.alloc(32, 5).toString('base64');
  const shared = { databaseUrl: database.url, silentForMs: SILENT_MS, storage: store.settings, webhookKey };
  [one, other] = [openKillablePlatform(shared), openKillablePlatform(shared)];
});
afterAll(async () => {
  one.signal('SIGCONT');
  await Promise.all([one.close(), other.close()]);
  await Promise.all([receiver.close(), store.close()]);
  await database.drop();
});

const makeLabelled = async (platform: KillablePlatform, count: number, courier_allocation: string) => {
  const made = await platform.call('POST', '/sandbox/orders', { count, labelled: true, courier_allocation });
  return made.response.tracking_numbers as string[];
};
const setBooking = (platform: KillablePlatform, courier: string, booking: object) =>
  platform.call('PUT', `/sandbox/carriers/${courier}`, { booking });
const labelOf = async (platform: KillablePlatform, number: string) =>
  ((await platform.call('GET', `/orders/${number}/label`)).error ?? 'made') as string;
const ledgerOf = async (platform: KillablePlatform, number = '') =>
  (await platform.call('GET', `/sandbox/ledger?tracking_number=${number}`)).count as number;
const reasonOf = async (platform: KillablePlatform, orders: readonly string[]) =>
  // With an unknown number in it, the request never books anything.
  (await platform.call('POST', '/book', { orders: [...orders, 'SLPNONE'] })).response[0].error_description as string;

/** Holds back the answers to object writes of one kind, and to webhook updates, until released. */
function holdAll(kind: 'labels' | 'manifests'): { readonly keys: string[]; readonly letGo: () => void } {
  const keys: string[] = [];
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  store.beforePut = async (key) => {
    if (!key.includes(`/${kind}/`)) return;
    keys.push(key);
    await free;
  };
  receiver.answer = (response) => {
    void free.then(() => response.end());
  };
  return {
    keys,
    letGo: () => {
      store.beforePut = () => Promise.resolve();
      receiver.answer = (response) => response.end();
      letGo();
    },
  };
}

const countWaiting = async (platform: KillablePlatform) =>
  (await platform.call('GET', '/merchant/webhook/deliveries?outcome=waiting')).response.length as number;

test('one is suspended in the middle of everything: the other does the work once, and the first writes nothing when it comes back', async () => {
  await one.start();
  await setBooking(one, 'NorthpostStandard', { outcome: 'accept', delay_s: 50 });
  const slow = await makeLabelled(one, 2, 'NorthpostStandard');
  const quick = await makeLabelled(one, 2, 'SwiftlineExpress');
  const settings = { url: receiver.url, kind: 'mapped', headers: [], fields: [...WEBHOOK_FIELDS], enabled: true };
  await one.call('PUT', '/merchant/webhook', settings);
  const held = holdAll('labels');
  // A label being stored, a webhook being delivered, a carrier being asked.
  const draft = { ...SOME_DRAFT, courier_allocation: 'SwiftlineExpress' };
  const labelled = (await one.call('POST', '/orders', { order: draft })).response.tracking_number as string;
  await expect.poll(() => held.keys.length, OFTEN).toBe(1);
  await other.start();
  const lost = one.call('POST', '/book', { orders: slow }, 'slow-1').catch((error: unknown) => error);
  await one.call('POST', '/book', { orders: quick });
  await receiver.waitFor(1);
  // Work of a running process is left alone.
  await expect.poll(() => reasonOf(other, slow), OFTEN).toContain('being booked');
  expect(await labelOf(other, labelled)).not.toBe('made');
  expect(held.keys).toHaveLength(1);
  one.signal('SIGSTOP');
  await expect.poll(() => held.keys.length, OFTEN).toBe(2);
  await expect.poll(() => receiver.received.length, OFTEN).toBeGreaterThan(1);
  held.letGo();
  await expect.poll(() => labelOf(other, labelled), OFTEN).toBe('made');
  const answer = await other.call('POST', '/book', { orders: slow }, 'slow-1');
  expect(answer.response).toMatchObject([{ success: false, error: 'manifest_creation_failed', orders: slow }]);
  await setBooking(other, 'NorthpostStandard', { outcome: 'accept' });
  expect((await other.call('POST', '/book', { orders: slow })).response).toMatchObject([{ success: true }]);
  await expect.poll(() => countWaiting(other), OFTEN).toBe(0);
  const readAll = async () => ({
    orders: (await other.call('POST', '/orders/lookup', { orders: [...slow, ...quick, labelled] })).response as unknown,
    deliveries: (await other.call('GET', '/merchant/webhook/deliveries')).response as { attempts: unknown[] }[],
    ledger: await Promise.all([...slow, ...quick].map((number) => ledgerOf(other, number))),
  });
  const before = await readAll();
  expect(before.ledger).toEqual([1, 1, 1, 1]);
  const ended = one.ended();
  one.signal('SIGCONT');
  expect(await ended).toBe(1);
  expect(await lost).toBeInstanceOf(Error);
  expect(await readAll()).toEqual(before);
  // All copies of an update have the same ID and body.
  const told = Map.groupBy(receiver.received, ({ headers }) => String(headers['webhook-id']));
  expect(told.size).toBe(before.deliveries.length);
  expect([...told.values()].every((copies) => copies.every(({ body }) => body === copies[0]?.body))).toBe(true);
});

test('killed in the middle of everything while another works: nothing is lost, done twice, or held for ever', async () => {
  await setBooking(other, 'CartwheelEcommerce', { outcome: 'accept', delay_s: 40 });
  const slow = await makeLabelled(other, 2, 'CartwheelEcommerce');
  const quick = await makeLabelled(other, 2, 'SwiftlineExpress');
  const held = holdAll('manifests');
  const manifest = (await other.call('POST', '/book', { orders: quick })).response[0].manifest_id as number;
  await expect.poll(() => held.keys.length, OFTEN).toBe(1);
  await one.start();
  const makeOrder = async (platform: KillablePlatform) => {
    const order = { ...SOME_DRAFT, courier_allocation: 'SwiftlineExpress' };
    return (await platform.call('POST', '/orders', { order })).response.tracking_number as string;
  };
  const made = await Promise.all(Array.from({ length: 24 }, (_, at) => makeOrder(at % 2 === 0 ? one : other)));
  const lost = other.call('POST', '/book', { orders: slow }, 'slow-2').catch((error: unknown) => error);
  await expect.poll(() => reasonOf(one, slow), OFTEN).toContain('being booked');
  await other.kill();
  expect(await lost).toBeInstanceOf(Error);
  await expect.poll(() => held.keys.length, OFTEN).toBe(2);
  held.letGo();
  for (const number of made) await expect.poll(() => labelOf(one, number), OFTEN).toBe('made');
  await expect
    .poll(async () => (await one.call('GET', `/book/${manifest}/document`)).response?.orders as unknown, OFTEN)
    .toEqual(quick);
  await expect.poll(() => reasonOf(one, slow), OFTEN).not.toContain('being booked');
  await expect.poll(() => countWaiting(one), OFTEN).toBe(0);
  await other.start();
  const booked = await Promise.all([one, other].map((each) => each.call('POST', '/book', { orders: made })));
  expect(booked.filter(({ response }) => response[0].success === true)).toHaveLength(1);
  expect(await Promise.all([...quick, ...made].map((number) => ledgerOf(other, number)))).toEqual(
    [...quick, ...made].map(() => 1),
  );
  const answer = await other.call('POST', '/book', { orders: slow }, 'slow-2');
  expect(answer.response).toMatchObject([{ success: false, error: 'manifest_creation_failed' }]);
  await setBooking(one, 'CartwheelEcommerce', { outcome: 'accept' });
  expect((await one.call('POST', '/book', { orders: slow })).response).toMatchObject([{ success: true }]);
});
