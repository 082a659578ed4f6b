import type { ServerResponse } from 'node:http';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, label, useLabelStage } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { beforeEach, expect, test } from 'vitest';

useLabelStage();

const NUMBER = 'SLP1';
let deletes = 0;

beforeEach(async () => {
  deletes = 0;
  await addOrder(NUMBER, label);
  stage.platform.answers.set(`GET /orders/${NUMBER}`, (_request, response) => {
    sendJson(response, 200, { response: stage.platform.orders.get(NUMBER) });
  });
});

async function cancel(answer: (response: ServerResponse) => void): Promise<CancelResult | undefined> {
  stage.platform.answers.set(`DELETE /orders/${NUMBER}`, (_request, response) => {
    deletes += 1;
    answer(response);
  });
  const asked = { tracking_numbers: [NUMBER] };
  const { body } = await stage.gateway.call<{ results: CancelResult[] }>('POST', '/api/orders/cancellations', asked);
  return body.results[0];
}

test('a cancellation refused because the order is cancelled already is done', async () => {
  const refusal = { error: 'order_cannot_be_cancelled', order_state: 'Cancelled' };
  expect(await cancel((response) => sendJson(response, 422, refusal))).toMatchObject({
    outcome: 'cancelled',
    code: null,
  });
});

test('a cancellation refused in any other state is not done', async () => {
  const refusal = { error: 'order_cannot_be_cancelled', order_state: 'in_transit' };
  expect(await cancel((response) => sendJson(response, 422, refusal))).toMatchObject({
    outcome: 'refused',
    code: 'order_cannot_be_cancelled',
  });
});

test('of an order that was cancelled elsewhere nothing is sent', async () => {
  stage.platform.orders.set(NUMBER, { tracking_number: NUMBER, state: 'cancelled' });
  expect(await cancel((response) => sendJson(response, 404, { error: 'not_found' }))).toMatchObject({
    outcome: 'cancelled',
  });
  expect(deletes).toBe(0);
});

test.each([
  [429, 'rate_limited'],
  [403, 'invalid_merchant_account'],
  [418, 'http_418'],
])('a bare %i says why nothing was cancelled: %s', async (status, code) => {
  expect(await cancel((response) => response.writeHead(status).end())).toMatchObject({ outcome: 'refused', code });
});
