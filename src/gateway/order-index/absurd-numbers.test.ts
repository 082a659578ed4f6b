import { acceptAll, addOrders, newId, put, rowsOf, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { describe, expect, test } from 'vitest';

useBookingStage();

/** Integers that a database stores but JavaScript can't represent, others that don't fit an integer column, and fractions. */
const ABSURD = [1e15, 1e16, 123_456_789_012_345_680_000, 1e300, -1e300, 1.5, 3_000_000_000];

describe.each(ABSURD)('%d', (absurd) => {
  test('in one order removes no other order', async () => {
    const [fine = '', odd = ''] = addOrders(2);
    stage.platform.orders.set(odd, {
      ...stage.platform.orders.get(odd),
      tracking_number: odd,
      price: absurd,
      product_attributes: [{ quantity: absurd, sku: 'A' }],
      parcel_attributes: [{ qty: absurd, weight: absurd }],
    });
    expect((await rowsOf([fine, odd])).map((row) => row.tracking_number)).toEqual([fine, odd]);
    const { status, body } = await stage.gateway.call<{ orders: unknown[] }>('GET', '/api/orders?sort=-price');
    expect([status, body.orders?.length]).toEqual([200, 2]);
    acceptAll();
    const id = newId();
    await put(id, [fine, odd]);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
  });

  test('as a count in an answer or a manifest hides no booking', async () => {
    const orders = addOrders(2);
    const item = { success: true, manifest_id: 901, manifest: 'M-901', orders, order_count: absurd };
    stage.platform.answers.set('POST /book', (_request, response) => {
      sendJson(response, 200, { response: [item], count: absurd });
    });
    stage.platform.answers.set('GET /book/901/document', (_request, response) => {
      sendJson(response, 200, { response: item });
    });
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
    stage.platform.answers.set('GET /manifests', (_request, response) => {
      sendJson(response, 200, { response: [{ manifest_id: 902, manifest: 'M-902', order_count: absurd }] });
    });
    await until(async () => (await stage.gateway.call('GET', '/api/manifests/901')).status === 200);
    expect((await stage.gateway.call('GET', '/api/manifests')).status).toBe(200);
    expect((await stage.gateway.call('GET', `/api/bookings/${id}`)).status).toBe(200);
  });
});
