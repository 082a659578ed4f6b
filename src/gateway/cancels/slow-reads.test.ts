import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, untilLater, useLabelStage } from '#gateway/testing/label-stage.ts';
import { test, vi } from 'vitest';

useLabelStage();

const stateOf = async (number: string) => {
  const path = `/api/orders/${number}`;
  const { body } = await stage.gateway.call<{ links: { cancel: { state: string } | null } }>('GET', path);
  return body.links.cancel?.state;
};

/** Cancels an order, and loses the answer. */
async function loseCancel(number: string): Promise<void> {
  await addOrder(number);
  stage.platform.answers.set(`DELETE /orders/${number}`, (_request, response) => response.destroy());
  await stage.gateway.call('POST', '/api/orders/cancellations', { tracking_numbers: [number] });
}

test('an unclear cancel that the service doesn’t answer for holds up no other one', async () => {
  // Otherwise it would be waited for, for half a minute at a time.
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  let isAsked = false;
  await loseCancel('SLPSLOW');
  stage.platform.answers.set('GET /orders/SLPSLOW', () => {
    isAsked = true;
  });
  await untilLater(() => isAsked);
  await loseCancel('SLPOTHER');
  stage.platform.orders.set('SLPOTHER', { tracking_number: 'SLPOTHER', state: 'cancelled' });
  await untilLater(async () => (await stateOf('SLPOTHER')) === 'cancelled');
  patience.mockRestore();
});
