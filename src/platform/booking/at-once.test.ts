import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const ledgerOf = async (number: string) =>
  (await platform.call(`GET /sandbox/ledger?tracking_number=${number}`)).body.count as number;

test('of three bookings of the same 999 orders at once, one succeeds, each order once', async () => {
  const orders = await platform.makeLabelled(999);
  const before = (await platform.call('GET /sandbox/ledger')).body.count as number;
  const answers = await Promise.all([orders, orders.toReversed(), orders].map((list) => platform.book(list)));
  const booked = answers.filter((answer) => answer.body.response.every((item: { success: boolean }) => item.success));
  expect(booked).toHaveLength(1);
  expect((await platform.call('GET /sandbox/ledger')).body.count - before).toBe(999);
});

test('two bookings that share an order in the middle never deadlock, and one of them books it', async () => {
  const [first, shared, last] = [
    await platform.makeLabelled(20, 'NorthpostStandard'),
    await platform.makeLabelled(20, 'NorthpostStandard'),
    await platform.makeLabelled(20, 'SwiftlineExpress'),
  ];
  const answers = await Promise.all([
    platform.book([...first, ...shared]),
    platform.book([...last, ...shared.toReversed()]),
  ]);
  expect(answers.filter((answer) => answer.body.response[0].success === true)).toHaveLength(1);
  expect(await Promise.all(shared.map(ledgerOf))).toEqual(shared.map(() => 1));
});

test('an order that is cancelled and booked at the same moment ends as its answers say', async () => {
  const orders = await platform.makeLabelled(24, 'NorthpostStandard');
  await Promise.all(
    orders.map(async (number, at) => {
      const cancel = () => platform.call(`DELETE /orders/${number}`);
      const book = () => platform.book([number]);
      const [one, other] = await Promise.all(at % 2 === 0 ? [book(), cancel()] : [cancel(), book()]);
      const [booked, cancelled] = at % 2 === 0 ? [one, other] : [other, one];
      const isBooked = booked.body.response[0].success === true;
      const order = (await platform.call(`GET /orders/${number}`)).body.response;
      // A booked order may still be cancelled afterwards; a cancelled one is never booked.
      if (cancelled.status === 200) expect(order.state).toBe('cancelled');
      else expect(order.state).toBe('ready_for_pickup');
      expect(await ledgerOf(number)).toBe(isBooked ? 1 : 0);
      expect(order.manifest_id !== null).toBe(isBooked);
    }),
  );
});
