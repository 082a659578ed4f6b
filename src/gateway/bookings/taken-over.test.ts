import { runStatement } from '#gateway/store/testing/tamper.ts';
import { acceptAll, addKnownOrders, newId, put, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

test('the second part of a booking is not sent if another process took it over meanwhile', async () => {
  const orders = await addKnownOrders(1100);
  const out = Promise.withResolvers<undefined>();
  const come = Promise.withResolvers<undefined>();
  acceptAll((response, sent) => {
    out.resolve(undefined);
    void come.promise.then(() =>
      sendJson(response, 200, {
        response: [{ success: true, manifest_id: 901, orders: sent, order_count: sent.length }],
      }),
    );
  });
  const id = newId();
  await put(id, orders);
  await out.promise;
  const takeOver = `update booking_part set boot_epoch = boot_epoch + 1 where state = 'prepared'`;
  await runStatement(stage.gateway.database(), takeOver);
  come.resolve(undefined);
  const { counts } = await stage.gateway.settled(id, (one) => one.counts.waiting === 0);
  expect(counts).toEqual({ waiting: 0, booked: 999, not_booked: 101, unclear: 0 });
  expect(stage.platform.booked).toHaveLength(1);
});
