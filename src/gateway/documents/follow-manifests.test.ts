import {
  acceptAll,
  addOrders,
  newId,
  put,
  readBooking,
  rowsOf,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { findManifest, watchManifest } from '#gateway/store/manifests/manifests.ts';
import { until, untilLater } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test, vi } from 'vitest';

useBookingStage();

test('a list of manifests whose cursor never moves is restarted each time, not read for ever', async () => {
  let last = 700;
  const asked: (string | null)[] = [];
  stage.platform.answers.set('GET /manifests', (request, response) => {
    const { searchParams } = new URL(request.url ?? '', stage.platform.url);
    if (searchParams.get('limit') !== '1') asked.push(searchParams.get('cursor'));
    last += 1;
    sendJson(response, 200, { response: [{ manifest_id: last, state: 'ready' }], next_cursor: 'still' });
  });
  await untilLater(() => asked.filter((cursor) => cursor === null).length >= 2);
  expect(asked.slice(0, 3)).toEqual([null, 'still', null]);
});

test('a first reading that broke off is read to its end the next time, although nothing on its first page is new', async () => {
  let failures = 1;
  stage.platform.answers.set('GET /manifests', (request, response) => {
    const { searchParams } = new URL(request.url ?? '', stage.platform.url);
    const from = Number(searchParams.get('cursor') ?? 0);
    if (from === 2 && failures > 0) {
      failures -= 1;
      sendJson(response, 503, { error: 'unwell' });
      return;
    }
    const manifests = [from, from + 1].map((at) => ({ manifest_id: 800 - at, state: 'ready' }));
    sendJson(response, 200, { response: manifests, next_cursor: from < 4 ? String(from + 2) : null });
  });
  const listed = async () => (await stage.gateway.call<{ total: number }>('GET', '/api/manifests')).body.total;
  await untilLater(async () => (await listed()) === 6);
  expect(failures).toBe(0);
});

test('a booking that records its manifest just as the list first names it keeps it, and it stays watched', async () => {
  const database = stage.gateway.database();
  const insertInto = database.insertInto.bind(database);
  let booked: Promise<void> | undefined;
  const inserting = vi.spyOn(database, 'insertInto').mockImplementation((table) => {
    if (table === 'manifest') {
      inserting.mockRestore();
      // Recorded after the list has looked for it, and before it is written.
      booked = watchManifest(database, {
        manifest_id: 700,
        manifest_number: null,
        courier_name: 'Northpost',
        courier_allocation: 'NorthpostStandard',
        order_count: null,
        booked_at: '2026-11-20T08:00:00.000Z',
        attempt_id: 'a-booking',
        next_check_at: '2026-11-20T08:00:00.000Z',
      });
    }
    return insertInto(table);
  });
  stage.platform.answers.set('GET /book/700/document', (_request, response) => {
    sendJson(response, 422, { error: 'manifest_still_generating' });
  });
  stage.platform.answers.set('GET /manifests', (_request, response) => {
    sendJson(response, 200, { response: [{ manifest_id: 700, manifest: 'M-700', state: 'generating' }] });
  });
  await until(() => booked !== undefined);
  await booked;
  await untilLater(async () => (await findManifest(database, 700))?.manifest_number === 'M-700');
  const { attempt_id, next_check_at } = (await findManifest(database, 700)) ?? {};
  expect(attempt_id).toBe('a-booking');
  expect(next_check_at).not.toBeNull();
});

/** The service begins anew, as its sandbox does when it is reset: other orders, no manifests, and a feed without the old cursor. */
function beginAnew(): void {
  stage.platform.orders.clear();
  addOrders(1, 'NorthpostStandard', 'X');
  stage.platform.answers.set('GET /orders', (request, response) => {
    const cursor = new URL(request.url ?? '', stage.platform.url).searchParams.get('cursor');
    if (cursor === 'end') sendJson(response, 400, { error: 'bad_request' });
    else sendJson(response, 200, { response: [...stage.platform.orders.values()], next_cursor: 'anew' });
  });
  stage.platform.answers.delete('GET /manifests');
  for (const id of [700, 901])
    stage.platform.answers.set(`GET /book/${id}/document`, (_request, response) => {
      sendJson(response, 404, { error: 'not_found' });
    });
}
const list = async () => (await stage.gateway.call<{ total: number }>('GET', '/api/manifests')).body.total;

test('manifests that a service no longer has since it began anew are no longer listed; the bookings stay as they were', async () => {
  acceptAll();
  const orders = addOrders(2);
  stage.platform.answers.set('GET /book/901/document', (_request, response) => {
    sendJson(response, 200, {
      response: {
        manifest_id: 901,
        manifest: 'M-901',
        manifest_pdf: `${stage.platform.url}/m.pdf?X-Amz-Expires=604800`,
        orders,
      },
    });
  });
  const id = newId();
  await put(id, orders);
  await stage.gateway.settled(id);
  stage.platform.answers.set('GET /manifests', (_request, response) => {
    sendJson(response, 200, { response: [{ manifest_id: 700, state: 'ready' }] });
  });
  const database = stage.gateway.database();
  await untilLater(async () => (await list()) === 2 && (await findManifest(database, 901))?.state === 'ready');
  beginAnew();
  await untilLater(async () => (await list()) === 0);
  expect(await rowsOf(orders)).toEqual([]);
  expect((await readBooking(id)).counts).toMatchObject({ booked: 2, unclear: 0 });
});

test('orders that were being booked when the service began anew leave the orders once their booking is over', async () => {
  const [other = '', ...orders] = addOrders(3);
  let refuse: (() => void) | undefined;
  stage.platform.answers.set('POST /book', (_request, response) => {
    refuse = () =>
      sendJson(response, 200, {
        response: [{ success: false, error: 'orders_not_available_to_book', orders }],
        count: 1,
      });
  });
  const id = newId();
  await put(id, orders);
  await until(() => refuse !== undefined);
  beginAnew();
  await untilLater(async () => (await rowsOf([other])).length === 0);
  refuse?.();
  await untilLater(async () => (await rowsOf(orders)).length === 0);
  expect((await readBooking(id)).counts).toMatchObject({ booked: 0, not_booked: 2 });
});
