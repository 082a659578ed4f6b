import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { RequestPace } from '#gateway/service/request-pace.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, label, untilLater, useLabelStage } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { afterEach, expect, test, vi } from 'vitest';

useLabelStage();
afterEach(() => vi.restoreAllMocks());

const NUMBER = 'SLP1';

test('reads of an unclear cancel count as such, so that after a 429 they leave room for what people request', async () => {
  await addOrder(NUMBER, label);
  const sent = vi.spyOn(RequestPace.prototype, 'recordSent');
  stage.platform.answers.set(`DELETE /orders/${NUMBER}`, (_request, response) => response.destroy());
  stage.platform.answers.set(`GET /orders/${NUMBER}`, (_request, response) =>
    sendJson(response, 200, { response: stage.platform.orders.get(NUMBER) }),
  );
  const asked = { tracking_numbers: [NUMBER] };
  const { body } = await stage.gateway.call<{ results: CancelResult[] }>('POST', '/api/orders/cancellations', asked);
  expect(body.results).toMatchObject([{ outcome: 'unclear' }]);
  await untilLater(() => sent.mock.calls.some(([kind]) => kind === 'unclear_read'));
});
