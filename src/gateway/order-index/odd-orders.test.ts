import { FEED_PAGE_LIMIT } from '#contract/limits.ts';
import { acceptAll, addOrders, newId, put, rowsOf, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

/** Makes an order the way services in the field write them (field services F2 and F3). */
function makeOdd(number: string): void {
  const order = stage.platform.orders.get(number);
  stage.platform.orders.set(number, { ...order, price: 'free', tracking_only: 'No' } as never);
}

test('one odd order in a lookup keeps no order from being booked, not even itself', async () => {
  const [fine = '', odd = ''] = addOrders(2);
  makeOdd(odd);
  acceptAll();
  const id = newId();
  await put(id, [fine, odd]);
  expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
});

test('one odd order in the feed holds up no other', async () => {
  const [fine = '', odd = ''] = addOrders(2);
  makeOdd(odd);
  stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
    sendJson(response, 503, {});
  });
  stage.platform.answers.set('GET /orders', (_request, response) => {
    sendJson(response, 200, { response: [...stage.platform.orders.values()], next_cursor: 'after' });
  });
  await until(async () => (await rowsOf([fine, odd])).length === 2);
});

test('an order in the feed without a number holds up none, on its page or the pages after it', async () => {
  const [first = '', second = ''] = addOrders(2);
  const nameless = Array.from({ length: FEED_PAGE_LIMIT - 1 }, () => ({ tracking_number: null }));
  const pages: Readonly<Record<string, object>> = {
    begin: { response: [...nameless, stage.platform.orders.get(first)], next_cursor: 'more' },
    more: { response: [{ tracking_number: ' ' }, stage.platform.orders.get(second)], next_cursor: 'last' },
    last: { response: [], next_cursor: 'last' },
  };
  stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
    sendJson(response, 503, {});
  });
  stage.platform.answers.set('GET /orders', (request, response) => {
    const cursor = new URL(request.url ?? '', 'http://feed.test').searchParams.get('cursor');
    // The gateway may have polled before the feed got this answer.
    sendJson(response, 200, pages[cursor ?? 'begin'] ?? pages['begin']);
  });
  await until(async () => (await rowsOf([first, second])).length === 2);
  const { total } = (await stage.gateway.call<{ total: number }>('GET', '/api/orders?view=all')).body;
  expect(total).toBe(2);
});
