import {
  acceptAll,
  addKnownOrders,
  addOrders,
  newId,
  put,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { describe, expect, test } from 'vitest';
import type { Booking } from '#contract/gateway/booking.ts';

useBookingStage();

describe('stopping a booking', () => {
  test('while its orders are read takes effect at once, however slow the service is', async () => {
    const orders = addOrders(3);
    acceptAll();
    const asked = Promise.withResolvers<void>();
    const slow = Promise.withResolvers<void>();
    const { platform, gateway } = stage;
    platform.answers.set('POST /orders/lookup', (_request, response) => {
      asked.resolve();
      void slow.promise.then(() => sendJson(response, 404, { error: 'not_found' }));
    });
    const id = newId();
    await put(id, orders);
    await asked.promise;
    const { body } = await gateway.call<Booking>('POST', `/api/bookings/${id}/stop?only=unsent`);
    expect(body).toMatchObject({ progress: 'done', failure: { kind: 'stopped' }, counts: { not_booked: 3 } });
    slow.resolve();
    // Another booking can take the orders right away.
    platform.answers.delete('POST /orders/lookup');
    const other = newId();
    expect((await put(other, orders)).status).toBe(202);
    expect((await gateway.settled(other)).counts.booked).toBe(3);
    expect(platform.booked).toEqual([orders]);
  });

  test('waits for what was sent in the meantime, and sends no more', async () => {
    const orders = await addKnownOrders(1240);
    const out = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    acceptAll((response, sent) => {
      out.resolve();
      const item = { success: true, manifest_id: 901, manifest: 'M-901', orders: sent, order_count: sent.length };
      void answered.promise.then(() => sendJson(response, 200, { response: [item], count: 1 }));
    });
    const id = newId();
    await put(id, orders);
    await out.promise;
    const { body } = await stage.gateway.call<Booking>('POST', `/api/bookings/${id}/stop?only=unsent`);
    expect(body.progress).toBe('booking');
    answered.resolve();
    const booking = await stage.gateway.settled(id);
    expect(booking.counts).toEqual({ waiting: 0, booked: 999, not_booked: 241, unclear: 0 });
    expect(stage.platform.booked).toHaveLength(1);
  });
});
