import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, label, refuse, until, untilLater, useLabelStage } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { describe, expect, test } from 'vitest';

useLabelStage();

/** Requests that the platform received, in order. */
const arrived: string[] = [];

interface Delete {
  /** Whether the platform really cancels the order. */
  readonly works: boolean;
  readonly answer: 'usual' | 'lost' | number;
}

async function addCancellable(number: string, { works, answer }: Delete): Promise<void> {
  await addOrder(number, label);
  arrived.length = 0;
  stage.platform.answers.set(`GET /orders/${number}`, (_request, response) => {
    sendJson(response, 200, { response: stage.platform.orders.get(number) });
  });
  stage.platform.answers.set(`DELETE /orders/${number}`, (_request, response) => {
    arrived.push(`DELETE ${number}`);
    const order = { ...stage.platform.orders.get(number), tracking_number: number, state: 'cancelled' };
    if (works) stage.platform.orders.set(number, order);
    if (answer === 'lost') response.destroy();
    else if (answer === 'usual') sendJson(response, 200, { response: order });
    else sendJson(response, answer, { error: 'order_cannot_be_cancelled', error_description: 'Too late.' });
  });
}

const cancel = async (...tracking_numbers: string[]) =>
  (await stage.gateway.call<{ results: CancelResult[] }>('POST', '/api/orders/cancellations', { tracking_numbers }))
    .body.results;
const links = async (number: string) =>
  (
    await stage.gateway.call<{
      links: { cancel: { state: string } | null; created_as: string | null; created_from: string | null };
    }>('GET', `/api/orders/${number}`)
  ).body.links;
const again = (number: string) =>
  stage.gateway.call<{ tracking_number: string; error: string }>('POST', `/api/orders/${number}/again`);
const book = (number: string) =>
  stage.gateway.call<{ conflicts: { reason: string }[] }>('PUT', `/api/bookings/${crypto.randomUUID()}`, {
    orders: [number],
  });

describe('cancelling an order', () => {
  test('happens once, with name and time, and ends its label check', async () => {
    await addCancellable('SLP1', { works: true, answer: 'usual' });
    expect(await cancel('SLP1', 'slp1')).toMatchObject([{ tracking_number: 'SLP1', outcome: 'cancelled' }]);
    expect(await cancel('SLP1')).toMatchObject([{ outcome: 'blocked', blocked_by: 'cancelled' }]);
    expect(arrived).toEqual(['DELETE SLP1']);
    expect(await links('SLP1')).toMatchObject({ cancel: { state: 'cancelled', by: 'owner@slipway.test' } });
  });

  test('reports a refusal in the service’s own words', async () => {
    await addCancellable('SLP1', { works: false, answer: 422 });
    expect(await cancel('SLP1')).toMatchObject([
      { outcome: 'refused', code: 'order_cannot_be_cancelled', message: 'Too late.' },
    ]);
  });

  test('is found out by reading when the answer is lost, and keeps the order from being booked meanwhile', async () => {
    await addCancellable('SLP1', { works: false, answer: 'lost' });
    expect(await cancel('SLP1')).toMatchObject([{ outcome: 'unclear' }]);
    expect((await book('SLP1')).body.conflicts).toMatchObject([{ reason: 'being_cancelled' }]);
    stage.platform.orders.set('SLP1', { tracking_number: 'SLP1', state: 'cancelled' });
    await untilLater(async () => (await links('SLP1')).cancel?.state === 'cancelled');
    expect(arrived).toEqual(['DELETE SLP1']);
  });

  test('a 404 is no refusal: it may be the answer to a cancellation that worked', async () => {
    await addCancellable('SLP1', { works: true, answer: 404 });
    expect(await cancel('SLP1')).toMatchObject([{ outcome: 'unclear' }]);
    await untilLater(async () => (await links('SLP1')).cancel?.state === 'cancelled');
  });

  test('is not sent while the service can’t tell whether the order is booked', async () => {
    await addCancellable('SLP1', { works: true, answer: 'usual' });
    stage.platform.answers.set('GET /orders/SLP1', (_request, response) => {
      sendJson(response, 503, { error: 'unwell' });
    });
    expect(await cancel('SLP1')).toMatchObject([{ outcome: 'refused', code: 'unreachable' }]);
    expect(arrived).toEqual([]);
  });

  test('the outcome of an earlier request says nothing about a person’s new one', async () => {
    await addCancellable('SLP1', { works: false, answer: 'lost' });
    await cancel('SLP1');
    const asked = Promise.withResolvers<void>();
    const slow = Promise.withResolvers<void>();
    let reads = 0;
    // The background check has read the order, but reaches its verdict only after the person has asked again and that cancel succeeded.
    stage.platform.answers.set('GET /orders/SLP1', (_request, response) => {
      reads += 1;
      const record = { ...stage.platform.orders.get('SLP1') };
      if (reads > 1) {
        sendJson(response, 200, { response: record });
        return;
      }
      asked.resolve();
      void slow.promise.then(() => sendJson(response, 200, { response: record }));
    });
    stage.gateway.advance(61_000);
    await asked.promise;
    stage.platform.answers.set('DELETE /orders/SLP1', (_request, response) => {
      const order = { tracking_number: 'SLP1', state: 'cancelled' };
      stage.platform.orders.set('SLP1', order);
      sendJson(response, 200, { response: order });
    });
    expect(await cancel('SLP1')).toMatchObject([{ outcome: 'cancelled' }]);
    slow.resolve();
    await untilLater(() => reads > 1);
    expect(await links('SLP1')).toMatchObject({ cancel: { state: 'cancelled' } });
  });

  test('a clock that is set forward does not end it early', async () => {
    await addCancellable('SLP1', { works: false, answer: 'lost' });
    await cancel('SLP1');
    stage.gateway.setClock(10 * 60_000);
    await stage.gateway.restart();
    stage.platform.orders.set('SLP1', { tracking_number: 'SLP1', state: 'cancelled' });
    await untilLater(async () => (await links('SLP1')).cancel?.state === 'cancelled');
  });

  test('is settled as not done once it can no longer happen', async () => {
    await addCancellable('SLP1', { works: false, answer: 'lost' });
    await cancel('SLP1');
    stage.gateway.advance(61_000);
    await untilLater(async () => (await links('SLP1')).cancel?.state === 'refused');
  });

  test('is not sent while the order is booked, here or elsewhere', async () => {
    await addCancellable('SLP1', { works: true, answer: 'usual' });
    stage.platform.orders.set('SLP1', { tracking_number: 'SLP1', state: 'ready_for_pickup', manifest_id: 7 as never });
    expect(await cancel('SLP1')).toMatchObject([{ outcome: 'blocked', blocked_by: 'booked' }]);
    expect(await cancel('SLP9')).toMatchObject([{ outcome: 'blocked', blocked_by: 'unknown' }]);
    expect(arrived).toEqual([]);
  });
});

describe('creating a cancelled order again', () => {
  /** How the platform handles the next POST /orders requests; the last reply repeats. */
  function takeOrders(
    ...replies: ('made' | 'made_and_lost' | 'made_and_408' | 'lost' | 'lost_late' | 'refused')[]
  ): void {
    let made = 0;
    stage.platform.answers.set('POST /orders', (_request, response, body) => {
      arrived.push('POST');
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      const { order } = JSON.parse(body) as { order: object };
      if (reply === 'refused') {
        refuse('invalid')(_request, response);
        return;
      }
      made += 1;
      const created = { ...order, tracking_number: `SLPNEW${made}`, state: 'processing' };
      if (reply === 'lost_late') stage.gateway.advance(66_000);
      if (!reply?.startsWith('lost')) stage.platform.orders.set(created.tracking_number, created);
      if (reply === 'made') sendJson(response, 200, { response: created });
      else if (reply === 'made_and_408') sendJson(response, 408, { error: 'timeout' });
      else response.destroy();
    });
  }

  test('makes one order with the same facts, linked both ways, however often it is requested', async () => {
    await addCancellable('SLP1', { works: true, answer: 'usual' });
    takeOrders('made');
    await cancel('SLP1');
    const [first, second] = await Promise.all([again('SLP1'), again('SLP1')]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await again('SLP1')).body).toEqual({ tracking_number: 'SLPNEW1', created_from: 'SLP1' });
    expect(arrived).toEqual(['DELETE SLP1', 'POST']);
    expect(await links('SLP1')).toMatchObject({ created_as: 'SLPNEW1' });
    expect(await links('SLPNEW1')).toMatchObject({ created_from: 'SLP1' });
    expect(stage.platform.orders.get('SLPNEW1')).toMatchObject({
      product_attributes: [
        { quantity: 2, sku: 'BB' },
        { quantity: 1, sku: 'AA' },
      ],
    });
  });

  test('is refused while the old one still exists', async () => {
    await addCancellable('SLP1', { works: true, answer: 'usual' });
    takeOrders('made');
    expect(await again('SLP1')).toMatchObject({ status: 409, body: { error: 'not_cancelled' } });
    expect(arrived).toEqual([]);
  });

  test.each(['made_and_lost', 'made_and_408'] as const)(
    'F17: finds what was %s, and creates no second one',
    async (how) => {
      await addCancellable('SLP1', { works: true, answer: 'usual' });
      takeOrders(how);
      await cancel('SLP1');
      expect(await again('SLP1')).toMatchObject({ status: 409, body: { error: 'unclear' } });
      await until(async () => (await again('SLP1')).status === 200);
      await stage.gateway.restart();
      expect((await again('SLP1')).body.tracking_number).toBe('SLPNEW1');
      expect(arrived).toEqual(['DELETE SLP1', 'POST']);
    },
  );

  test('is not sent again after a restart and a clock that was set forward', async () => {
    await addCancellable('SLP1', { works: true, answer: 'usual' });
    takeOrders('lost', 'made');
    await cancel('SLP1');
    await again('SLP1');
    await stage.gateway.crash();
    stage.gateway.setClock(10 * 60_000);
    expect(await again('SLP1')).toMatchObject({ status: 409, body: { error: 'unclear' } });
    expect(arrived).toEqual(['DELETE SLP1', 'POST']);
  });

  test.each(['lost', 'lost_late'] as const)('is sent once more only when the order can’t exist: %s', async (how) => {
    await addCancellable('SLP1', { works: true, answer: 'usual' });
    takeOrders(how, 'made');
    await cancel('SLP1');
    await again('SLP1');
    expect(await again('SLP1')).toMatchObject({ status: 409, body: { error: 'unclear' } });
    expect(arrived).toEqual(['DELETE SLP1', 'POST']);
    stage.gateway.advance(31_000);
    // The service answers again, so only the time limit keeps the order from being sent.
    const state = async () =>
      (await stage.gateway.call<{ service: { state: string } | null }>('GET', '/api/session')).body.service?.state;
    await until(async () => (await state()) === 'connected');
    expect(await again('SLP1')).toMatchObject({ status: 409, body: { error: 'unclear' } });
    stage.gateway.advance(35_000);
    await until(async () => (await again('SLP1')).status === 200);
    expect(arrived).toEqual(['DELETE SLP1', 'POST', 'POST']);
  });

  test('passes on the service’s refusal', async () => {
    await addCancellable('SLP1', { works: true, answer: 'usual' });
    takeOrders('refused');
    await cancel('SLP1');
    expect(await again('SLP1')).toMatchObject({ status: 422, body: { error: 'invalid' } });
  });
});
