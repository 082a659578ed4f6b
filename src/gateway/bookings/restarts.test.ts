import { isOnPostgres } from '#server/testing/env.ts';
import { until } from '#gateway/testing/label-stage.ts';
import {
  acceptAll,
  addKnownOrders,
  addOrders,
  bookOnPlatform,
  hideOrders,
  newId,
  put,
  readBooking,
  showOrders,
  stage,
  statesOf,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { readDurability, runStatement } from '#gateway/store/testing/tamper.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { Bookings } from './bookings.ts';
import { describe, expect, test, vi } from 'vitest';

useBookingStage();

/** Only guards against hanging. */
const WAITS_MS = 60_000;

const run = (statement: string) => runStatement(stage.gateway.database(), statement);

describe('a server that is stopping', () => {
  test('refuses new bookings at once, and lets what is in flight finish', async () => {
    await stage.gateway.close();
    stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, finishWithinMs: WAITS_MS });
    const orders = addOrders(2);
    const others = addOrders(2, 'SwiftlineExpress', 'S');
    const out = Promise.withResolvers<void>();
    const come = Promise.withResolvers<void>();
    acceptAll((response, sent) => {
      out.resolve();
      const item = { success: true, manifest_id: 901, manifest: 'M-901', orders: sent, order_count: sent.length };
      void come.promise.then(() => sendJson(response, 200, { response: [item], count: 1 }));
    });
    const id = newId();
    await put(id, orders);
    await out.promise;
    const stopping = stage.gateway.restart({
      whileClosing: async () => {
        const refused = await put(newId(), others);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
        expect(refused.body).toMatchObject({ error: 'restarting' });
        come.resolve();
      },
    });
    await stopping;
    expect((await readBooking(id)).counts.booked).toBe(2);
    expect(stage.platform.booked).toEqual([orders]);
    expect((await put(newId(), others)).status).toBe(202);
  });

  test('marks what is not answered in time as unclear before it ends', async () => {
    const orders = addOrders(2);
    const out = Promise.withResolvers<void>();
    stage.platform.answers.set('POST /book', () => {
      bookOnPlatform(orders, 901);
      out.resolve();
    });
    const id = newId();
    await put(id, orders);
    await out.promise;
    hideOrders();
    await stage.gateway.restart();
    expect(await readBooking(id)).toMatchObject({ counts: { unclear: 2 }, parts: [{ unclear_cause: 'restarted' }] });
    showOrders();
    await until(async () => (await readBooking(id)).counts.booked === 2);
    expect(stage.platform.booked).toHaveLength(1);
  });

  test('sends nothing that was still waiting for its check', async () => {
    const orders = addOrders(2);
    acceptAll();
    hideOrders();
    const id = newId();
    await put(id, orders);
    await until(async () => (await readBooking(id)).held_up !== null);
    await stage.gateway.restart();
    showOrders();
    expect(await stage.gateway.settled(id)).toMatchObject({ counts: { not_booked: 2 }, failure: { kind: 'stopped' } });
    expect((await put(newId(), orders)).status).toBe(202);
  });
});

test('what is being recorded when a server begins to stop is recorded, and not sent', async () => {
  const orders = addOrders(2);
  acceptAll();
  const closing = Promise.withResolvers<void>();
  const start = vi.spyOn(Bookings.prototype, 'start');
  start.mockImplementationOnce(function stopMeanwhile(this: Bookings, ...asked) {
    const started = this.start(...asked);
    closing.resolve(this.close(WAITS_MS));
    return started;
  });
  const id = newId();
  expect((await put(id, orders)).status).toBe(202);
  await closing.promise;
  expect(await readBooking(id)).toMatchObject({
    progress: 'done',
    counts: { not_booked: 2 },
    failure: { kind: 'stopped' },
  });
  expect(stage.platform.booked).toEqual([]);
});

test('what is journaled is on the disk before anything is sent: every commit is synced', async () => {
  expect(await readDurability(stage.gateway.database())).toBe(isOnPostgres() ? 'on' : 'FULL, wal');
});

describe('a process that is killed', () => {
  test('while an answer is out: unclear, found out by reading, never sent again', async () => {
    const orders = addOrders(3);
    const out = Promise.withResolvers<void>();
    stage.platform.answers.set('POST /book', () => {
      out.resolve();
    });
    const id = newId();
    await put(id, orders);
    await out.promise;
    hideOrders();
    await stage.gateway.crash();
    expect(await readBooking(id)).toMatchObject({
      counts: { unclear: 3 },
      parts: [{ state: 'unknown', unclear_cause: 'restarted' }],
    });
    expect((await put(newId(), orders)).status).toBe(409);
    bookOnPlatform(orders, 901);
    showOrders();
    await until(async () => (await readBooking(id)).counts.booked === 3);
    expect(stage.platform.booked).toEqual([orders]);
  });

  test('before anything was sent: nothing of it goes out afterwards, and its orders are free', async () => {
    const orders = addOrders(2);
    acceptAll();
    hideOrders();
    const id = newId();
    await put(id, orders);
    await until(async () => (await readBooking(id)).held_up !== null);
    await stage.gateway.crash();
    showOrders();
    expect(await stage.gateway.settled(id)).toMatchObject({ counts: { not_booked: 2 }, failure: { kind: 'stopped' } });
    expect(stage.platform.booked).toEqual([]);
    expect((await put(newId(), orders)).status).toBe(202);
  });

  test('between two parts: the first is found out by reading, the second is not sent', async () => {
    const orders = await addKnownOrders(1100);
    const out = Promise.withResolvers<void>();
    stage.platform.answers.set('POST /book', (_request, _response, body) => {
      bookOnPlatform((JSON.parse(body) as { orders: string[] }).orders, 901);
      out.resolve();
    });
    const id = newId();
    await put(id, orders);
    await out.promise;
    await stage.gateway.crash();
    await until(async () => (await readBooking(id)).counts.booked === 999);
    expect((await readBooking(id)).counts).toEqual({ waiting: 0, booked: 999, not_booked: 101, unclear: 0 });
    expect(stage.platform.booked).toHaveLength(1);
  });
});

test('a part that another process has taken over is not sent by this one', async () => {
  const orders = addOrders(2);
  acceptAll();
  hideOrders();
  const id = newId();
  await put(id, orders);
  await until(async () => (await readBooking(id)).held_up !== null);
  await run('update booking_part set boot_epoch = boot_epoch + 1');
  showOrders();
  expect(await stage.gateway.settled(id, ({ counts }) => counts.waiting === 0)).toMatchObject({
    counts: { not_booked: 2 },
  });
  expect(stage.platform.booked).toEqual([]);
});

describe('sending parts that were held back', () => {
  test('the end of the previous run does not end what is known about the new one', async () => {
    const orders = await addKnownOrders(1100);
    const second = Promise.withResolvers<void>();
    let requests = 0;
    acceptAll((response, sent) => {
      requests += 1;
      const item = {
        success: true,
        manifest_id: 900 + requests,
        manifest: 'M',
        orders: sent,
        order_count: sent.length,
      };
      if (requests === 1) {
        hideOrders();
        response.destroy();
      } else void second.promise.then(() => sendJson(response, 200, { response: [item], count: 1 }));
    });
    const id = newId();
    await put(id, orders);
    const held = await stage.gateway.settled(id);
    expect(statesOf(held)).toEqual(['unknown', 'not_sent']);
    showOrders();
    await stage.gateway.call('POST', `/api/bookings/${id}/check`);
    const answers = await Promise.all([1, 2, 3].map(() => stage.gateway.call('POST', `/api/bookings/${id}/continue`)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await readBooking(id)).progress).toBe('booking');
    second.resolve();
    expect((await stage.gateway.settled(id)).counts.booked).toBe(1100);
    expect(stage.platform.booked.map((request) => request.length)).toEqual([999, 101]);
  });
});
