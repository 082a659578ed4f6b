// Tests that need SQLite's file-level features; not run on PostgreSQL (`onFiles` in `vite.config.ts`).
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, label, until, untilLater, useLabelStage } from '#gateway/testing/label-stage.ts';
import { allowWrites } from '#gateway/store/testing/tamper.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { beforeEach, expect, test } from 'vitest';

useLabelStage();

const NUMBERS = ['SLP1', 'SLP2', 'SLP3'] as const;
let deletes: string[];

const allow = (isAllowed: boolean) => allowWrites(stage.gateway.database(), isAllowed);

/** The service cancels orders but can't be asked about them afterwards; from the first DELETE on, nothing can be written. */
beforeEach(async () => {
  deletes = [];
  for (const number of NUMBERS) {
    await addOrder(number, label);
    stage.platform.answers.set(`DELETE /orders/${number}`, (_request, response) => {
      deletes.push(number);
      stage.platform.answers.set(`GET /orders/${number}`, (_asked, unwell) => sendJson(unwell, 503, {}));
      void allow(false).then(() =>
        sendJson(response, 200, { response: { tracking_number: number, state: 'cancelled' } }),
      );
    });
  }
});

const cancel = (...tracking_numbers: string[]) =>
  stage.gateway.call<{ results: CancelResult[] }>('POST', '/api/orders/cancellations', { tracking_numbers });
const stateOf = async (number: string) =>
  (await stage.gateway.call<{ links: { cancel: { state: string } | null } }>('GET', `/api/orders/${number}`)).body.links
    .cancel?.state;

test('what the service answered to a cancellation is shown, and recorded once there is room', async () => {
  expect((await cancel('SLP1')).body.results).toMatchObject([{ outcome: 'cancelled' }]);
  expect(await stateOf('SLP1')).toBe('sending');
  await allow(true);
  await untilLater(async () => (await stateOf('SLP1')) === 'cancelled');
});

test('of several orders the later ones are not sent, and the answer does not claim that nothing was changed', async () => {
  const { status, body } = await cancel(...NUMBERS);
  expect(status).toBe(200);
  expect(body.results.map(({ outcome, blocked_by }) => [outcome, blocked_by])).toEqual([
    ['cancelled', null],
    ['blocked', 'not_written'],
    ['blocked', 'not_written'],
  ]);
  expect(deletes).toEqual(['SLP1']);
  await allow(true);
});

test('if nothing was sent yet, the whole request is refused', async () => {
  await allow(false);
  expect(await cancel(...NUMBERS)).toMatchObject({ status: 503, body: { error: 'storage_read_only' } });
  expect(deletes).toEqual([]);
  await allow(true);
});

test('an order that was created again but could not be recorded is found, and created only once', async () => {
  let made = 0;
  stage.platform.answers.set('POST /orders', (_request, response, body) => {
    made += 1;
    const { order } = JSON.parse(body) as { order: object };
    const created = { ...order, tracking_number: 'SLPNEW1', state: 'processing' };
    stage.platform.orders.set('SLPNEW1', created);
    void allow(false).then(() => sendJson(response, 200, { response: created }));
  });
  const cancelled = { tracking_number: 'SLP1', state: 'cancelled', retailer_invoice: '#77' };
  stage.platform.orders.set('SLP1', cancelled);
  stage.platform.answers.set('GET /orders/SLP1', (_request, response) => sendJson(response, 200, cancelled));
  const again = () =>
    stage.gateway.call<{ tracking_number?: string; error?: string }>('POST', '/api/orders/SLP1/again');
  expect(await again()).toMatchObject({ status: 409, body: { error: 'unclear' } });
  await allow(true);
  await until(async () => (await again()).status === 200);
  expect((await again()).body.tracking_number).toBe('SLPNEW1');
  expect(made).toBe(1);
});
