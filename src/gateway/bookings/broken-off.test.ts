import { until } from '#gateway/testing/label-stage.ts';
import {
  acceptAll,
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
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

useBookingStage();

const run = (statement: string) => sql.raw(statement).execute(stage.gateway.database());
const allowWrites = (isAllowed: boolean) => run(`pragma query_only = ${isAllowed ? 'off' : 'on'}`);

/** No more pages than there are now: what makes the database grow fails, as on a full disk. */
async function fillDisk(): Promise<void> {
  // What is free inside the file is used up first, as on a disk that was filling for a while.
  await run('vacuum');
  await run('pragma max_page_count = 1');
}
const makeRoom = () => run('pragma max_page_count = 1000000');

describe('a disk that is full, or can’t be written to', () => {
  test('full when a booking begins: nothing is sent, the answer says why, and later it works', async () => {
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

  test('read-only before the send is journaled: nothing goes out, the page says so, and it goes on by itself', async () => {
    const orders = addOrders(3);
    acceptAll();
    stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
      stage.platform.answers.delete('POST /orders/lookup');
      const asked = (JSON.parse(body) as { orders: string[] }).orders;
      const found = asked.map((number) => ({ ...stage.platform.orders.get(number), found: true }));
      void allowWrites(false).then(() => sendJson(response, 200, { response: found }));
    });
    const id = newId();
    await put(id, orders);
    await until(async () => (await readBooking(id)).held_up?.problem === 'storage');
    expect(stage.platform.booked).toEqual([]);
    await allowWrites(true);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(3);
    expect(stage.platform.booked).toEqual([orders]);
  });

  test('a person can stop a booking that waits for the disk; nothing of it goes out later', async () => {
    const orders = addOrders(2);
    acceptAll();
    hideOrders();
    const id = newId();
    await put(id, orders);
    await until(async () => (await readBooking(id)).held_up !== null);
    await allowWrites(false);
    await stage.gateway.call('POST', `/api/bookings/${id}/stop?only=unsent`);
    showOrders();
    await allowWrites(true);
    expect(await stage.gateway.settled(id)).toMatchObject({ counts: { not_booked: 2 }, failure: { kind: 'stopped' } });
    expect(stage.platform.booked).toEqual([]);
  });

  test('read-only when the answer comes: the answer is kept in hand, and written down when there is room', async () => {
    const orders = addOrders(3);
    const out = Promise.withResolvers<void>();
    acceptAll((response, sent) => {
      const item = { success: true, manifest_id: 901, manifest: 'M-901', orders: sent, order_count: sent.length };
      void allowWrites(false)
        .then(() => sendJson(response, 200, { response: [item], count: 1 }))
        .finally(out.resolve);
    });
    const id = newId();
    await put(id, orders);
    await out.promise;
    await until(async () => (await readBooking(id)).held_up?.problem === 'storage');
    expect(statesOf(await readBooking(id))).toEqual(['sending']);
    expect((await readBooking(id)).counts.waiting).toBe(3);
    await allowWrites(true);
    const booking = await stage.gateway.settled(id);
    expect(booking).toMatchObject({ counts: { booked: 3 }, parts: [{ http_status: 200, unclear_cause: null }] });
    expect(stage.platform.booked).toHaveLength(1);
  });
});

describe('one write that fails', () => {
  const failOnce = (event: string, table: string, when: string) =>
    run(`create trigger fails before ${event} on ${table} when ${when} begin select raise(abort, 'no'); end`);

  test('of the answer: the part is found without a restart, and its orders are found out by reading', async () => {
    const orders = addOrders(3);
    acceptAll();
    await failOnce('update', 'booking_part', "new.state = 'resolved'");
    const id = newId();
    await put(id, orders);
    await until(async () => (await readBooking(id)).parts[0]?.unclear_cause === 'not_recorded');
    expect(await put(newId(), orders)).toMatchObject({ status: 409 });
    await run('drop trigger fails');
    await until(async () => (await readBooking(id)).counts.booked === 3);
    expect(stage.platform.booked).toHaveLength(1);
  });

  test('before the send: the booking is gone on with, and sent once', async () => {
    const orders = addOrders(3);
    acceptAll();
    await failOnce('update', 'booking_part', "new.state = 'sending'");
    const id = newId();
    await put(id, orders);
    await until(
      async () => (await stage.gateway.database().selectFrom('booking_part').select('state').execute()).length > 0,
    );
    expect(stage.platform.booked).toEqual([]);
    await run('drop trigger fails');
    expect((await stage.gateway.settled(id, ({ counts }) => counts.booked === 3)).counts.booked).toBe(3);
    expect(stage.platform.booked).toEqual([orders]);
  });

  test('for ever: it is given up, unsent, and its orders are free', async () => {
    const orders = addOrders(2);
    acceptAll();
    await failOnce('update', 'booking_part', "new.state = 'sending'");
    const id = newId();
    await put(id, orders);
    await until(async () => statesOf(await readBooking(id))[0] === 'not_sent');
    expect(stage.platform.booked).toEqual([]);
    await run('drop trigger fails');
    expect((await put(newId(), orders)).status).toBe(202);
  });
});

describe('a server that stops', () => {
  test('refuses new bookings at once, and lets what is out finish', async () => {
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

  test('marks what is not answered in time as unclear, before it ends', async () => {
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

  test('sends nothing of what only waited for its check', async () => {
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

  test('between two parts: the first is found out, the second is not sent', async () => {
    const orders = addOrders(1100);
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

describe('sending what was held back', () => {
  test('the end of the run before does not end what is known of the new one', async () => {
    const orders = addOrders(1100);
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
