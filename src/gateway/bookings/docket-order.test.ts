import { addOrders, newId, put, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

test('what was booked is listed by carrier and class behind the problems, whatever the order of the answer', async () => {
  const classes = [
    ['Swiftline', 'SwiftlineExpress', true],
    ['Northpost', 'NorthpostStandard', true],
    ['Plain Label', 'PlainLabel', false],
    ['Cartwheel eCommerce', 'CartwheelEcommerce', true],
    ['Northpost', 'NorthpostExpress', true],
    ['Cartwheel eCommerce', 'CartwheelBulky', false],
  ] as const;
  const orders = addOrders(classes.length);
  stage.platform.answers.set('POST /book', (_request, response) =>
    sendJson(response, 200, {
      response: classes.map(([courier, courier_allocation, success], at) => ({
        success,
        courier,
        courier_allocation,
        manifest_id: 901 + at,
        orders: orders.slice(at, at + 1),
      })),
      count: classes.length,
    }),
  );
  const id = newId();
  await put(id, orders);
  const { dockets } = await stage.gateway.settled(id);
  expect(dockets.map(({ kind, courier_allocation }) => `${kind} ${courier_allocation}`)).toEqual([
    'failed CartwheelBulky',
    'failed PlainLabel',
    'booked CartwheelEcommerce',
    'booked NorthpostExpress',
    'booked NorthpostStandard',
    'booked SwiftlineExpress',
  ]);
});
