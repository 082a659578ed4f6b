// Tests that need SQLite's file-level features; not run on PostgreSQL (`onFiles` in `vite.config.ts`).
import { until } from '#gateway/testing/label-stage.ts';
import {
  acceptAll,
  addOrders,
  hideOrders,
  newId,
  put,
  readBooking,
  showOrders,
  stage,
  statesOf,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { allowWrites, lockFile, runStatement } from '#gateway/store/testing/tamper.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

const run = (statement: string) => runStatement(stage.gateway.database(), statement);
const allow = (isAllowed: boolean) => allowWrites(stage.gateway.database(), isAllowed);

/** Caps the database at its current number of pages: any write that needs more space fails, as on a full disk. */
async function fillDisk(): Promise<void> {
  // Removes free pages inside the file first; a disk that fills up slowly would have used them, too.
  await run('vacuum');
  await run('pragma max_page_count = 1');
}
const makeRoom = () => run('pragma max_page_count = 1000000');

test('full when a booking begins: nothing is sent, the answer says why, and it works later', async () => {
  const orders = addOrders(999);
  acceptAll();
  await fillDisk();
  const id = newId();
  expect(await put(id, orders)).toMatchObject({ status: 503, body: { error: 'storage_full' } });
  expect(stage.platform.booked).toEqual([]);
  await makeRoom();
  expect((await put(id, orders)).status).toBe(202);
  expect((await stage.gateway.settled(id)).counts.booked).toBe(999);
  expect(stage.platform.booked).toHaveLength(1);
});

test('read-only before the send is journaled: nothing is sent, the page says so, and it continues by itself', async () => {
  const orders = addOrders(3);
  acceptAll();
  stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    stage.platform.answers.delete('POST /orders/lookup');
    const asked = (JSON.parse(body) as { orders: string[] }).orders;
    const found = asked.map((number) => ({ ...stage.platform.orders.get(number), found: true }));
    void allow(false).then(() => sendJson(response, 200, { response: found }));
  });
  const id = newId();
  await put(id, orders);
  await until(async () => (await readBooking(id)).held_up?.problem === 'storage');
  expect(stage.platform.booked).toEqual([]);
  await allow(true);
  expect((await stage.gateway.settled(id)).counts.booked).toBe(3);
  expect(stage.platform.booked).toEqual([orders]);
});

test('a person can stop a booking that waits for the disk, and none of it is sent later', async () => {
  const orders = addOrders(2);
  acceptAll();
  hideOrders();
  const id = newId();
  await put(id, orders);
  await until(async () => (await readBooking(id)).held_up !== null);
  await allow(false);
  await stage.gateway.call('POST', `/api/bookings/${id}/stop?only=unsent`);
  showOrders();
  await allow(true);
  expect(await stage.gateway.settled(id)).toMatchObject({ counts: { not_booked: 2 }, failure: { kind: 'stopped' } });
  expect(stage.platform.booked).toEqual([]);
});

test('read-only when the answer comes: the answer is kept in memory, and recorded once the disk is writable', async () => {
  const orders = addOrders(3);
  const out = Promise.withResolvers<void>();
  acceptAll((response, sent) => {
    const item = { success: true, manifest_id: 901, manifest: 'M-901', orders: sent, order_count: sent.length };
    void allow(false)
      .then(() => sendJson(response, 200, { response: [item], count: 1 }))
      .finally(out.resolve);
  });
  const id = newId();
  await put(id, orders);
  await out.promise;
  await until(async () => (await readBooking(id)).held_up?.problem === 'storage');
  expect(statesOf(await readBooking(id))).toEqual(['sending']);
  expect((await readBooking(id)).counts.waiting).toBe(3);
  await allow(true);
  const booking = await stage.gateway.settled(id);
  expect(booking).toMatchObject({ counts: { booked: 3 }, parts: [{ http_status: 200, unclear_cause: null }] });
  expect(stage.platform.booked).toHaveLength(1);
});

test('locked by another program, the file holds up a booking as a full disk does: nothing is sent, and no answer is lost', async () => {
  const orders = addOrders(3);
  const locked = Promise.withResolvers<() => void>();
  acceptAll((response, sent) => {
    const item = { success: true, manifest_id: 902, manifest: 'M-902', orders: sent, order_count: sent.length };
    locked.resolve(
      lockFile(stage.gateway.database()).finally(() => {
        sendJson(response, 200, { response: [item], count: 1 });
      }),
    );
  });
  const id = newId();
  await put(id, orders);
  const release = await locked.promise;
  await until(async () => (await readBooking(id)).held_up?.problem === 'storage');
  expect(await put(newId(), addOrders(1, undefined, 'O'))).toMatchObject({
    status: 503,
    body: { error: 'storage_unavailable' },
  });
  release();
  const booking = await stage.gateway.settled(id);
  expect(booking).toMatchObject({ counts: { booked: 3 }, parts: [{ http_status: 200, unclear_cause: null }] });
  expect(stage.platform.booked).toHaveLength(1);
});
