import { until } from '#gateway/testing/label-stage.ts';
import {
  acceptAll,
  addOrders,
  newId,
  put,
  readBooking,
  stage,
  statesOf,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { failWrites, letWrite } from '#gateway/store/testing/tamper.ts';
import { describe, expect, test } from 'vitest';

useBookingStage();

describe('a single failing write', () => {
  const fail = (when: string) => failWrites(stage.gateway.database(), 'update', 'booking_part', when);
  const succeed = () => letWrite(stage.gateway.database());

  test('of the answer: the part is found without a restart, and its orders are found out by reading', async () => {
    const orders = addOrders(3);
    acceptAll();
    await fail("new.state = 'resolved'");
    const id = newId();
    await put(id, orders);
    await until(async () => (await readBooking(id)).parts[0]?.unclear_cause === 'not_recorded');
    expect(await put(newId(), orders)).toMatchObject({ status: 409 });
    await succeed();
    await until(async () => (await readBooking(id)).counts.booked === 3);
    expect(stage.platform.booked).toHaveLength(1);
  });

  test('before the send: the booking is resumed, and sent once', async () => {
    const orders = addOrders(3);
    acceptAll();
    await fail("new.state = 'sending'");
    const id = newId();
    await put(id, orders);
    await until(async () => {
      const { progress, counts } = await readBooking(id);
      return progress === 'done' && counts.waiting === 3;
    });
    expect(stage.platform.booked).toEqual([]);
    await succeed();
    const booking = await stage.gateway.settled(id, ({ counts }) => counts.booked === 3);
    // Booked by its own answer, rather than by a read of something that went out earlier.
    expect(booking.parts).toMatchObject([{ state: 'resolved', http_status: 200 }]);
    expect(stage.platform.booked).toEqual([orders]);
  });

  test('before the send, and somebody stops the booking meanwhile: it is not resumed', async () => {
    const orders = addOrders(3);
    acceptAll();
    await fail("new.state = 'sending'");
    const id = newId();
    await put(id, orders);
    await until(async () => {
      const { progress, counts } = await readBooking(id);
      return progress === 'done' && counts.waiting === 3;
    });
    await stage.gateway.call('POST', `/api/bookings/${id}/stop?only=unsent`);
    await succeed();
    stage.gateway.advance(60_000);
    expect(await stage.gateway.settled(id)).toMatchObject({ failure: { kind: 'stopped' }, counts: { not_booked: 3 } });
    expect((await put(newId(), orders)).status).toBe(202);
    await until(() => stage.platform.booked.length > 0);
    expect(stage.platform.booked).toEqual([orders]);
  });

  test('for ever: it is given up, unsent, and its orders are free', async () => {
    const orders = addOrders(2);
    acceptAll();
    await fail("new.state = 'sending'");
    const id = newId();
    await put(id, orders);
    // Longer than all resume delays together, but shorter than a session.
    let passedMs = 0;
    await until(async () => {
      if (passedMs < 100_000) stage.gateway.advance(2_000);
      passedMs += 2_000;
      return statesOf(await readBooking(id))[0] === 'not_sent';
    });
    expect(stage.platform.booked).toEqual([]);
    await succeed();
    expect((await put(newId(), orders)).status).toBe(202);
  });
});
