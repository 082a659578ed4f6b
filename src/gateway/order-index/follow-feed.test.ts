import { addOrders, rowsOf, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { until, untilLater } from '#gateway/testing/label-stage.ts';
import { FEED_PAGE_LIMIT } from '#contract/limits.ts';
import { RequestPace } from '#gateway/service/request-pace.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { failWrites, letWrite } from '#gateway/store/testing/tamper.ts';
import { expect, test, vi } from 'vitest';

useBookingStage();

/** The cursor in a request for the feed. */
const cursorOf = (url: string | undefined) => new URL(url ?? '', 'http://feed.test').searchParams.get('cursor');

/** Whether a request only probes whether there is a feed. */
const isProbe = (url: string | undefined) => new URL(url ?? '', 'http://feed.test').searchParams.get('limit') === '1';

/** A feed of one page, delivered once to each reader: a reader that moves its cursor past it never sees it again. */
function tellOnce(): { readonly cursors: (string | null)[] } {
  const cursors: (string | null)[] = [];
  stage.platform.answers.set('GET /orders', (request, response) => {
    const cursor = cursorOf(request.url);
    if (!isProbe(request.url)) cursors.push(cursor);
    const isNews = cursor !== 'after';
    sendJson(response, 200, { response: isNews ? [...stage.platform.orders.values()] : [], next_cursor: 'after' });
  });
  return { cursors };
}

test('F13: reading the feed again and again counts as polling, so that after a 429 it leaves room for labels and people', async () => {
  const sent = vi.spyOn(RequestPace.prototype, 'recordSent');
  await until(() => sent.mock.calls.filter(([kind]) => kind === 'polling').length >= 2);
  sent.mockRestore();
});

test('a page of the feed that can’t be kept is read again: its cursor moves after it, never before', async () => {
  const database = stage.gateway.database();
  await failWrites(database, 'insert', 'indexed_order');
  const [number = ''] = addOrders(1);
  const { cursors } = tellOnce();
  await until(() => cursors.length >= 2);
  await letWrite(database);
  stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
    sendJson(response, 503, {});
  });
  await until(async () => (await rowsOf([number])).length === 1);
});

test('unquoted numbers keep their digits however many they are; one that was rounded is left out', async () => {
  const response = '[{"tracking_number":12345}, {"tracking_number":90071992547409931234}, {"tracking_number":1.2e25}]';
  stage.platform.answers.set('GET /orders', (_request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end(`{"response":${response},"next_cursor":"after"}`);
  });
  const listed = async () => {
    const { body } = await stage.gateway.call<{ orders: { tracking_number: string }[] }>('GET', '/api/orders?view=all');
    return body.orders.map((order) => order.tracking_number).toSorted();
  };
  await until(async () => (await listed()).length >= 2);
  expect(await listed()).toEqual(['12345', '90071992547409931234']);
});

test('an order with a field that is nested too deep is listed without it, and keeps back no other one', async () => {
  const deep = '{"code":'.repeat(200_000) + '1' + '}'.repeat(200_000);
  const response = `[{"tracking_number":"A1"}, {"tracking_number":90071992547409931234,"customs":${deep}}, {"tracking_number":"A3"}]`;
  stage.platform.answers.set('GET /orders', (_request, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' }).end(`{"response":${response},"next_cursor":"after"}`);
  });
  const listed = async () => {
    const { body } = await stage.gateway.call<{ orders: { tracking_number: string }[] }>('GET', '/api/orders?view=all');
    return body.orders.map((order) => order.tracking_number).toSorted();
  };
  await until(async () => (await listed()).length === 3);
  expect(await listed()).toEqual(['90071992547409931234', 'A1', 'A3']);
});

test('an answer from before a status webhook does not undo the webhook’s status; a later one counts', async () => {
  const [number = ''] = addOrders(1);
  await until(async () => (await rowsOf([number])).length === 1);
  const { path } = (await stage.gateway.call<{ path: string }>('GET', '/api/webhook/receiver')).body;
  const answers: (() => void)[] = [];
  stage.platform.answers.set('GET /orders', (request, response) => {
    const page = { response: [...stage.platform.orders.values()], next_cursor: `${cursorOf(request.url)}+` };
    if (isProbe(request.url)) sendJson(response, 200, page);
    else answers.push(() => sendJson(response, 200, page));
  });
  const stateOf = async () => (await rowsOf([number]))[0]?.state;
  await until(() => answers.length === 1);
  const update = { tracking_number: number, current_state: 'with_driver' };
  const told = await fetch(stage.gateway.url + path, { method: 'POST', body: JSON.stringify(update) });
  expect(told.status).toBe(200);
  answers[0]?.();
  await until(() => answers.length === 2);
  expect(await stateOf()).toBe('with_driver');
  answers[1]?.();
  await until(async () => (await stateOf()) === stage.platform.orders.get(number)?.state);
});

test('an order that a new reading of the feed does not name stays as long as the service knows it', async () => {
  const [known = '', gone = ''] = addOrders(2);
  tellOnce();
  await until(async () => (await rowsOf([known, gone])).length === 2);
  stage.platform.orders.delete(gone);
  let isForgotten = true;
  let readings = 0;
  stage.platform.answers.set('GET /orders', (request, response) => {
    const cursor = cursorOf(request.url);
    if (cursor !== null && cursor !== 'anew' && isForgotten) {
      isForgotten = false;
      sendJson(response, 410, { error: 'cursor_expired' });
      return;
    }
    readings += 1;
    sendJson(response, 200, { response: [], next_cursor: 'anew' });
  });
  const index = async () => (await rowsOf([known])).map((row) => row.tracking_number);
  await untilLater(() => readings >= 3);
  const listed = await stage.gateway.call<{ orders: { tracking_number: string }[] }>('GET', '/api/orders?view=all');
  expect(listed.body.orders.map((order) => order.tracking_number)).toEqual([known]);
  expect(await index()).toEqual([known]);
});

test('after a new reading of the feed, an order that the service fails to read keeps no other one listed that is gone, nor the feed waiting', async () => {
  const [broken = '', ...gone] = addOrders(3);
  tellOnce();
  await until(async () => (await rowsOf([broken, ...gone])).length === 3);
  stage.platform.orders.clear();
  stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    if (orders.includes(broken)) sendJson(response, 500, {});
    else sendJson(response, 200, { response: orders.map((tracking_number) => ({ tracking_number, found: false })) });
  });
  let asked = 0;
  stage.platform.answers.set('GET /orders', (request, response) => {
    const cursor = cursorOf(request.url);
    // Which cursor the reader is at depends on whether it had already asked when the orders were made.
    if (cursor !== null && cursor !== 'anew') sendJson(response, 410, { error: 'cursor_expired' });
    else sendJson(response, 200, { response: [...stage.platform.orders.values()], next_cursor: 'anew' });
    if (cursor === 'anew') asked += 1;
  });
  const listed = async () => {
    const { body } = await stage.gateway.call<{ orders: { tracking_number: string }[] }>('GET', '/api/orders?view=all');
    return body.orders.map((order) => order.tracking_number);
  };
  await untilLater(async () => (await listed()).length === 1);
  expect(await listed()).toEqual([broken]);
  const [, , , next = ''] = addOrders(4);
  await untilLater(async () => (await listed()).includes(next));
  expect(asked).toBeGreaterThan(0);
});

test('a feed that always returns the same full page and cursor is not polled without a pause', async () => {
  const page = Array.from({ length: FEED_PAGE_LIMIT }, (_, at) => ({
    tracking_number: `STILL${at}`,
    state: 'labelled',
  }));
  const asked: number[] = [];
  stage.platform.answers.set('GET /orders', (request, response) => {
    if (!isProbe(request.url) && cursorOf(request.url) === 'still') asked.push(performance.now());
    sendJson(response, 200, { response: page, next_cursor: 'still' });
  });
  await until(() => asked.length === 3);
  const [first = 0, second = 0, third = 0] = asked;
  expect(Math.min(second - first, third - second)).toBeGreaterThan(500);
});
