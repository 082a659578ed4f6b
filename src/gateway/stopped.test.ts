import {
  acceptAll,
  addKnownOrders,
  addOrders,
  bookOnPlatform,
  newId,
  put,
  readBooking,
  rowsOf,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { until, untilLater } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

useBookingStage();

beforeEach(() => {
  // Requests don't time out: a stop that waits for an answer hangs.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Accepts requests to these endpoints but doesn't answer them, except for the probe of a list. */
function hold(...endpoints: readonly string[]): { readonly asked: string[]; readonly cutOff: string[] } {
  const held = { asked: [] as string[], cutOff: [] as string[] };
  for (const endpoint of endpoints) {
    stage.platform.answers.set(endpoint, (request, response) => {
      if (request.url?.endsWith('?limit=1') === true) {
        sendJson(response, 200, { response: [] });
        return;
      }
      held.asked.push(endpoint);
      response.on('close', () => held.cutOff.push(endpoint));
    });
  }
  return held;
}

/** Stops the gateway while requests are held, and starts it again with a service that answers. */
async function restartWithAnswers(answers: Readonly<Record<string, unknown>>): Promise<void> {
  await stage.gateway.restart({
    whileClosing: () => {
      for (const [endpoint, body] of Object.entries(answers))
        stage.platform.answers.set(endpoint, (_request, response) => {
          sendJson(response, 200, body);
        });
      return Promise.resolve();
    },
  });
}

test.each([
  ['the orders feed', 'GET /orders'],
  ['the list of manifests', 'GET /manifests'],
])('a gateway that stops does not wait for %s', async (_what, endpoint) => {
  const held = hold(endpoint);
  await until(() => held.asked.length === 1);
  await stage.gateway.restart({
    whileClosing: async () => {
      await until(() => held.cutOff.length === 1);
      stage.platform.answers.delete(endpoint);
    },
  });
  expect(held.asked).toEqual([endpoint]);
  const [number = ''] = addOrders(1);
  await until(async () => (await rowsOf([number])).length === 1);
});

test('a gateway that stops gives up the four requests for manifests under way, and makes no other; the next one makes all', async () => {
  const numbers = await addKnownOrders(5);
  const ids = numbers.map((_number, at) => 901 + at);
  const endpoints = ids.map((id) => `GET /book/${id}/document`);
  const held = hold(...endpoints);
  acceptAll();
  for (const number of numbers) {
    const id = newId();
    await put(id, [number]);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(1);
  }
  await until(() => held.asked.length === 4);
  const documents = numbers.map((number, at) => ({ response: { manifest_id: 901 + at, orders: [number] } }));
  await restartWithAnswers(Object.fromEntries(endpoints.map((endpoint, at) => [endpoint, documents[at]])));
  await until(() => held.cutOff.length === 4);
  expect(held.asked.toSorted()).toEqual(endpoints.slice(0, 4));
  for (const id of ids) {
    const state = async () => (await stage.gateway.call('GET', `/api/manifests/${id}`)).body['state'];
    await until(async () => (await state()) === 'ready');
  }
});

test('a gateway that stops gives up the PDF of a manifest without an ID, and the next one saves it', async () => {
  const [number = ''] = await addKnownOrders(1);
  const held = hold('GET /m.pdf');
  stage.platform.answers.set('POST /book', (_request, response) => {
    bookOnPlatform([number], 901);
    const item = { success: true, manifest: 'HF-1', order_count: 1, manifest_pdf: `${stage.platform.url}/m.pdf` };
    sendJson(response, 200, { response: [item] });
  });
  const id = newId();
  await put(id, [number]);
  await until(() => held.asked.length === 1);
  await stage.gateway.restart({
    whileClosing: async () => {
      await until(() => held.cutOff.length === 1);
      stage.platform.answers.set('GET /m.pdf', (_request, response) => response.end(pdfOf('manifest')));
    },
  });
  const readPdf = () => stage.gateway.call('GET', `/api/bookings/${id}/parts/1/items/0/pdf`);
  await until(async () => (await readPdf()).status === 200);
});

test('a gateway that stops does not wait for reads about an unclear booking and an unclear cancel; the next one makes them', async () => {
  const [booked = '', cancelled = ''] = await addKnownOrders(2);
  const held = { asked: [] as string[] };
  stage.platform.answers.set('POST /book', (_request, response) => {
    bookOnPlatform([booked], 901);
    held.asked = hold('POST /orders/lookup', `GET /orders/${cancelled}`).asked;
    response.destroy();
  });
  stage.platform.answers.set(`GET /orders/${cancelled}`, (_request, response) => {
    sendJson(response, 200, { response: stage.platform.orders.get(cancelled) });
  });
  stage.platform.answers.set(`DELETE /orders/${cancelled}`, (_request, response) => response.destroy());
  await stage.gateway.call('POST', '/api/orders/cancellations', { tracking_numbers: [cancelled] });
  const id = newId();
  await put(id, [booked]);
  await until(() => new Set(held.asked).size === 2);
  stage.platform.orders.set(cancelled, { tracking_number: cancelled, state: 'cancelled' });
  const order = stage.platform.orders.get(booked);
  await restartWithAnswers({
    'POST /orders/lookup': { response: [{ found: true, ...order }] },
    [`GET /orders/${cancelled}`]: { response: stage.platform.orders.get(cancelled) },
  });
  await untilLater(async () => (await readBooking(id)).counts.booked === 1);
  await untilLater(async () => (await rowsOf([cancelled]))[0]?.state === 'cancelled');
});
