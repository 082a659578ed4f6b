import type { ServerResponse } from 'node:http';
import { acceptAll, addOrders, newId, put, rowsOf, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

const AT_ONCE = 8;
const book = (number: string) => put(newId(), [number]);

/** Lets cancels of these orders reach the service, which leaves them unanswered until `refuse`. */
function holdCancels(numbers: readonly string[]) {
  const arrived = new Set<string>();
  const held: ServerResponse[] = [];
  for (const number of numbers) {
    stage.platform.answers.set(`DELETE /orders/${number}`, (_request, response) => {
      arrived.add(number);
      held.push(response);
    });
  }
  const refuse = () => {
    for (const response of held) sendJson(response, 422, { error: 'order_cannot_be_cancelled' });
  };
  return { arrived, refuse };
}

test('an order that is booked and cancelled at the same moment is sent for only one of the two', async () => {
  const numbers = addOrders(AT_ONCE);
  await rowsOf(numbers);
  acceptAll();
  const { arrived, refuse } = holdCancels(numbers);
  const cancel = (number: string) =>
    stage.gateway.call('POST', '/api/orders/cancellations', { tracking_numbers: [number] });
  const acts = numbers.map((number, at) => {
    const [first, second] = at % 2 === 0 ? [book, cancel] : [cancel, book];
    const both = [first(number), second(number)] as const;
    return { booked: both[at % 2 === 0 ? 0 : 1], cancelled: both[at % 2 === 0 ? 1 : 0] };
  });
  const answers = await Promise.all(acts.map(({ booked }) => booked));
  const lost = numbers.filter((_number, at) => answers[at]?.status === 409);
  const won = numbers.filter((_number, at) => answers[at]?.status === 202);
  expect([...lost, ...won].toSorted()).toEqual(numbers);
  // A booking and a cancel can't both be told that the other one was first.
  await expect.poll(() => [...arrived].toSorted()).toEqual(lost);
  await expect.poll(() => stage.platform.booked.flat().toSorted()).toEqual(won);
  refuse();
  await Promise.all(acts.map(({ cancelled }) => cancelled));
  expect([...arrived].toSorted()).toEqual(lost);
});

test('when twenty people book overlapping orders at once, each order is sent once', async () => {
  const numbers = addOrders(AT_ONCE * 3);
  acceptAll();
  const started = await Promise.all(
    Array.from({ length: 20 }, async (_value, at) => {
      const id = newId();
      const own = numbers.filter((_number, place) => (place + at) % 3 !== 0);
      return (await put(id, own)).status === 202 ? [id] : [];
    }),
  );
  for (const id of started.flat()) await stage.gateway.settled(id);
  expect(started.flat()).toHaveLength(1);
  const sent = stage.platform.booked.flat();
  expect(new Set(sent).size).toBe(sent.length);
});
