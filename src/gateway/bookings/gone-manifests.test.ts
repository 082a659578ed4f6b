import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { untilLater } from '#gateway/testing/label-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import {
  acceptAll,
  addOrders,
  checkBooking,
  mark,
  newId,
  put,
  readBooking,
  readRounds,
  rowsOf,
  stage,
  statesOf,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { countProofs, failWrites, letWrite, readManifestStates } from '#gateway/store/testing/tamper.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { beforeEach, describe, expect, test } from 'vitest';

useBookingStage();

/** How often the manifest was asked for. */
let asked: number;
function answerDocument(status: number, body: unknown): void {
  stage.platform.answers.set('GET /book/901/document', (_request, response) => {
    asked += 1;
    if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    else sendJson(response, status, body);
  });
}
beforeEach(() => {
  asked = 0;
  acceptAll();
  answerDocument(422, { error: 'manifest_still_generating' });
});

async function book(orders: readonly string[]): Promise<string> {
  const id = newId();
  await put(id, orders);
  expect((await stage.gateway.settled(id)).counts.booked).toBe(orders.length);
  return id;
}
/** Lets time pass until the manifest was asked for once more. */
async function lookAgain(): Promise<void> {
  const before = asked;
  await untilLater(() => asked > before);
}
const GONE = { error: 'not_found', error_description: 'No such manifest' };
/** The service says so for half a minute: before that, it may not have found a new one yet. */
const vanish = async () => {
  answerDocument(404, GONE);
  for (let looks = 0; looks < 6; looks += 1) await lookAgain();
};
const isUnclear = (id: string, count: number) => async () => (await readBooking(id)).counts.unclear === count;

describe('a manifest that the service no longer knows after a success', () => {
  test('makes its orders unclear and locked, until a person marks them', async () => {
    const orders = addOrders(2);
    const id = await book(orders);
    await vanish();
    await untilLater(isUnclear(id, 2));
    const booking = await readBooking(id);
    expect(statesOf(booking)).toEqual(['needs_person']);
    expect(booking.dockets).toMatchObject([{ kind: 'unclear', document: 'gone' }]);
    expect(await put(newId(), orders)).toMatchObject({
      status: 409,
      body: { conflicts: [{ reason: 'unclear' }, { reason: 'unclear' }] },
    });
    await stage.gateway.crash();
    expect((await put(newId(), orders)).status).toBe(409);
    expect((await mark(id, orders, 'not_booked')).status).toBe(200);
    expect((await put(newId(), orders)).status).toBe(202);
  });

  test('is not outvoted by reads, whether they still name it or show none', async () => {
    const orders = addOrders(2);
    const id = await book(orders);
    await vanish();
    await untilLater(isUnclear(id, 2));
    const [first = ''] = orders;
    stage.platform.orders.set(first, { tracking_number: first, state: 'despatch_in_progress' });
    expect((await readRounds(id, 5)).counts).toMatchObject({ unclear: 2, booked: 0, not_booked: 0 });
    // A read that booked them would be undone by the next look at the manifest.
    expect(await countProofs(stage.gateway.database(), 'E2')).toBe(0);
  });

  test('settles them again when it comes back', async () => {
    const orders = addOrders(2);
    const id = await book(orders);
    await vanish();
    await untilLater(isUnclear(id, 2));
    answerDocument(200, { response: { manifest_id: 901, manifest: 'M-901', orders } });
    await lookAgain();
    await untilLater(async () => (await checkBooking(id)).counts.booked === 2);
    expect(await readManifestStates(stage.gateway.database())).toEqual(['ready']);
  });

  test('leaves alone what a person marked, and can’t be handed over', async () => {
    const orders = addOrders(1);
    const id = await book(orders);
    await vanish();
    await untilLater(isUnclear(id, 1));
    await mark(id, orders, 'booked');
    await lookAgain();
    expect((await readBooking(id)).counts).toMatchObject({ booked: 1, unclear: 0 });
    expect((await rowsOf(orders)).map((row) => row.booking)).toEqual(['booked']);
    expect((await stage.gateway.call('POST', '/api/handovers', { manifest_ids: [901] })).status).toBe(409);
  });

  test('changes together with its orders, or not at all', async () => {
    const id = await book(addOrders(2));
    const database = stage.gateway.database();
    await failWrites(database, 'update of released_at', 'order_booked');
    await vanish();
    // The look that believes it fails, and is repeated.
    for (let looks = 0; looks < 2; looks += 1) await lookAgain();
    expect(await readManifestStates(database)).toEqual(['being_made']);
    expect((await readBooking(id)).counts.booked).toBe(2);
    await letWrite(database);
    await untilLater(isUnclear(id, 2));
  });

  test.each([
    ['the service’s own code, right after the booking', 2_000, GONE],
    ['a proxy’s page', 60_000, '<html><body>404 Not Found</body></html>'],
  ])('is not believed on %s', async (_what, ms, body) => {
    const id = await book(addOrders(2));
    answerDocument(404, body);
    stage.gateway.advance(ms);
    // The second look shows that the first one is over.
    for (let looks = 0; looks < 2; looks += 1) await lookAgain();
    expect((await readBooking(id)).counts).toMatchObject({ booked: 2, unclear: 0 });
    expect(await readManifestStates(stage.gateway.database())).toEqual(['being_made']);
  });
});

test('with the documented endpoints only, a person decides as well', async () => {
  await stage.gateway.close();
  offerDocumentedOnly(stage.platform);
  stage.gateway = await openGateway(stage.platform.url, { embedded: false, quiescenceMs: 0 });
  const orders = ['aB3x9Kq12', 'pQ7z2Lm55'];
  await stage.gateway.call('POST', '/api/orders/enter', {
    orders: orders.map((tracking_number) => ({ tracking_number })),
  });
  const id = await book(orders);
  await vanish();
  await untilLater(isUnclear(id, 2));
  await checkBooking(id);
  expect((await readBooking(id)).counts).toMatchObject({ unclear: 2 });
  await mark(id, orders, 'not_booked');
  expect((await put(newId(), orders)).status).toBe(202);
});
