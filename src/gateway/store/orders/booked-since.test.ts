import { acceptAll, addOrders, newId, put, rowsOf, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { expect, test } from 'vitest';
import { indexOrders } from './indexed-orders.ts';

useBookingStage();

test('a record from before an order was booked doesn’t take its manifest away; one from afterwards does', async () => {
  // Without a feed, nothing but this test reads the order.
  stage.platform.answers.set('GET /orders', (_request, response) => {
    response.writeHead(503).end();
  });
  const askedBefore = new Date().toISOString();
  acceptAll();
  const [number = ''] = addOrders(1);
  const id = newId();
  await put(id, [number]);
  expect((await stage.gateway.settled(id)).counts).toMatchObject({ booked: 1 });
  const manifestOf = async () => (await rowsOf([number]))[0]?.manifest_id;
  const record = { tracking_number: number, state: 'despatch_in_progress' };
  const database = stage.gateway.database();
  await indexOrders(database, [record], askedBefore);
  expect(await manifestOf()).toBe(901);
  await indexOrders(database, [record], '2099-11-21T09:00:00.000Z');
  expect(await manifestOf()).toBeNull();
});
