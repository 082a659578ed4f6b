import type { ServerResponse } from 'node:http';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import {
  addOrder,
  checkOf,
  checkWhen,
  label,
  pass,
  refuse,
  requested,
  requestLabelsOf,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useLabelStage();

const NUMBER = 'SLP1';

/** An order whose label was requested once, and refused with this code. */
async function checkOnce(code: string, state: string): Promise<void> {
  await addOrder(NUMBER, refuse(code), label);
  await requestLabelsOf(NUMBER);
  await checkWhen(NUMBER, (check) => check.attempts === 1 && check.state === state);
}

async function cancel(answer: (response: ServerResponse) => unknown, read = 200): Promise<CancelResult | undefined> {
  const { answers, orders } = stage.platform;
  answers.set(`GET /orders/${NUMBER}`, (_request, response) =>
    sendJson(response, read, { response: orders.get(NUMBER) }),
  );
  answers.set(`DELETE /orders/${NUMBER}`, (_request, response) => void answer(response));
  const asked = { tracking_numbers: [NUMBER] };
  const { body } = await stage.gateway.call<{ results: CancelResult[] }>('POST', '/api/orders/cancellations', asked);
  return body.results[0];
}

const tooLate = (response: ServerResponse) => sendJson(response, 422, { error: 'order_cannot_be_cancelled' });
const lost = (response: ServerResponse) => response.destroy();
const done = (response: ServerResponse) => sendJson(response, 200, { response: { state: 'cancelled' } });

test.each([
  ['the service refuses to cancel it', 200],
  ['nothing could be sent', 503],
])('an order’s label is still requested if %s', async (_why, read) => {
  await checkOnce('order_not_available_to_label', 'waiting');
  expect(await cancel(tooLate, read)).toMatchObject({ outcome: 'refused' });
  expect(await checkOf(NUMBER)).toMatchObject({ state: 'waiting', attempts: 1 });
  await pass(10);
  await checkWhen(NUMBER, (check) => check.state === 'ready');
});

test('why an order has no label is still shown after the service refused to cancel it', async () => {
  await checkOnce('label_failed_missing_courier', 'stopped');
  expect(await cancel(tooLate)).toMatchObject({ outcome: 'refused' });
  expect(await checkOf(NUMBER)).toMatchObject({ state: 'stopped', code: 'label_failed_missing_courier' });
});

test.each([
  ['done', done, 'cancelled'],
  ['unclear', lost, 'unclear'],
] as const)('a label is not requested any more once the cancellation is %s', async (_name, answer, outcome) => {
  await checkOnce('order_not_available_to_label', 'waiting');
  expect(await cancel(answer)).toMatchObject({ outcome });
  expect(await checkOf(NUMBER)).toMatchObject({ state: 'ended' });
});

test('a label that becomes due while its order is being cancelled is not requested', async () => {
  await checkOnce('order_not_available_to_label', 'waiting');
  const before = requested.length;
  const isAsked = Promise.withResolvers<ServerResponse>();
  const cancelling = cancel((response) => isAsked.resolve(response));
  const response = await isAsked.promise;
  await pass(60);
  await addOrder('SLP2', label);
  await requestLabelsOf('SLP2');
  await checkWhen('SLP2', (check) => check.state === 'ready');
  expect(requested.slice(before)).toEqual(['SLP2']);
  done(response);
  expect(await cancelling).toMatchObject({ outcome: 'cancelled' });
});
