import type { ServerResponse } from 'node:http';
import type { ServiceOffer } from '#contract/gateway/offer.ts';
import { addOrders, rowsOf, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { untilLater } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

const ORDERS = 30;
const BROKEN_AT = 17;

/** A feed that fails at every page with a broken order on it. Returns what mends it. */
function breakFeed(fail: (response: ServerResponse) => void): () => void {
  const orders = addOrders(ORDERS).map((number) => stage.platform.orders.get(number));
  let isBroken = true;
  stage.platform.answers.set('GET /orders', (request, response) => {
    const query = new URL(request.url ?? '', 'http://feed.test').searchParams;
    // The gateway may have read the usual, empty feed before, whose cursor is a word.
    const from = Number(query.get('cursor')) || 0;
    const to = Math.min(from + Number(query.get('limit')), ORDERS);
    if (isBroken && from <= BROKEN_AT && to > BROKEN_AT) fail(response);
    else sendJson(response, 200, { response: orders.slice(from, to), next_cursor: String(to) });
  });
  return () => {
    isBroken = false;
  };
}

const listed = async () => {
  const { body } = await stage.gateway.call<{ orders: unknown[] }>('GET', '/api/orders?view=all');
  return body.orders.length;
};
const failingSince = async () =>
  (await stage.gateway.call<ServiceOffer>('GET', '/api/connection/offer')).body.feed_failing_since;
const saidToday = async () => (await stage.gateway.call('GET', '/api/today')).body['feed_failing_since'];

test.each<[string, (response: ServerResponse) => void]>([
  [
    'an error',
    (response) => {
      sendJson(response, 500, { error: 'unknown_error' });
    },
  ],
  ['garbage', (response) => response.writeHead(200).end('{"response":')],
  ['no answer', (response) => response.destroy()],
])(
  'of a feed that answers a page with %s for good, the orders before it are listed, and people are told',
  async (_how, fail) => {
    const mend = breakFeed(fail);
    await untilLater(async () => (await failingSince()) !== null);
    expect(await listed()).toBe(BROKEN_AT);
    expect(await saidToday()).toBe(await failingSince());
    // What can be looked up by itself still is.
    const last = `SLPN${String(ORDERS - 1).padStart(9, '0')}`;
    expect((await rowsOf([last])).map((row) => row.tracking_number)).toEqual([last]);
    await stage.gateway.restart();
    expect(await failingSince()).not.toBeNull();
    mend();
    await untilLater(async () => (await failingSince()) === null);
    expect(await listed()).toBe(ORDERS);
    expect(await saidToday()).toBeNull();
  },
);
