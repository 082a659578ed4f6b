import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, label, useLabelStage } from '#gateway/testing/label-stage.ts';
import { beforeEach, expect, test } from 'vitest';

useLabelStage();

const NUMBER = 'SLP1';

beforeEach(async () => {
  await addOrder(NUMBER, label);
  answerReads(() => undefined);
});

function answerReads(then: () => void): void {
  stage.platform.answers.set(`GET /orders/${NUMBER}`, (_request, response) => {
    const body = JSON.stringify({ response: stage.platform.orders.get(NUMBER) });
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(body, then);
  });
}

/** The service still answers the read before the DELETE. */
const endService = () => answerReads(() => void stage.platform.close());

const cancel = async () => {
  const asked = { tracking_numbers: [NUMBER] };
  return (await stage.gateway.call<{ results: CancelResult[] }>('POST', '/api/orders/cancellations', asked)).body
    .results;
};

test('a cancellation for which no connection could be made was never sent, so it is not unclear', async () => {
  endService();
  expect(await cancel()).toMatchObject([{ outcome: 'refused', code: 'unreachable' }]);
  const { body } = await stage.gateway.call<{ order: object }>('GET', `/api/orders/${NUMBER}`);
  expect(body.order).not.toHaveProperty('cancel_unclear');
});

test('an earlier one whose answer was lost stays unclear', async () => {
  stage.platform.answers.set(`DELETE /orders/${NUMBER}`, (_request, response) => response.destroy());
  expect(await cancel()).toMatchObject([{ outcome: 'unclear' }]);
  endService();
  expect(await cancel()).toMatchObject([{ outcome: 'unclear' }]);
});
