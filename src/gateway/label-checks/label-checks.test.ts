import { LABEL_ERROR_CODES } from '#contract/error-code.ts';
import type { LabelCheck, LabelSummary } from '#contract/gateway/label.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import {
  addOrder,
  requestLabelsOf,
  checkOf,
  checkWhen,
  hangUp,
  label,
  pass,
  rateLimit,
  refuse,
  requested,
  until,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import { describe, expect, test } from 'vitest';

// A check waits for two seconds: long enough for a slow machine to miss it.
useLabelStage({ isClockStopped: true });

const STILL = 'label_failed_still_generating';
const attempted = (count: number) => (check: LabelCheck) => check.state === 'waiting' && check.attempts === count;

describe('a requested label', () => {
  test('arrives when the carrier has made it', async () => {
    await addOrder('SLP1', refuse(STILL), refuse(STILL), label);
    await requestLabelsOf('SLP1');
    const first = await checkWhen('SLP1', attempted(1));
    expect(first).toMatchObject({ code: STILL, message: `Because of ${STILL}.`, asked_by: 'owner@slipway.test' });
    expect(Date.parse(first.next_attempt_at ?? '') - Date.parse(first.waiting_since ?? '')).toBe(2000);
    await pass(2);
    await checkWhen('SLP1', attempted(2));
    await pass(3);
    await checkWhen('SLP1', (check) => check.state === 'ready');
    expect(requested).toHaveLength(3);
  });

  test('is requested eight times at most, despite restarts, repeated requests and moved clocks', async () => {
    await addOrder('SLP1', refuse('order_not_available_to_label'));
    await requestLabelsOf('SLP1');
    for (const [done, wait] of [2, 3, 5, 8, 13, 20, 30].entries()) {
      await checkWhen('SLP1', attempted(done + 1));
      if (done % 3 === 2) await stage.gateway.restart();
      expect((await requestLabelsOf('SLP1', 'slp1')).body.refused).toEqual([
        { tracking_number: 'SLP1', reason: 'checking', near_match: null },
      ]);
      await pass(wait);
    }
    const stopped = await checkWhen('SLP1', (check) => check.state === 'stopped');
    expect(stopped).toMatchObject({ attempts: 8, cause: 'order_not_available_to_label' });
    await stage.gateway.restart();
    await pass(300);
    expect(requested).toHaveLength(8);
    // A person starts a new run.
    await stage.gateway.call('POST', '/api/labels/again', { cause: 'order_not_available_to_label' });
    await checkWhen('SLP1', attempted(1));
    expect(requested).toHaveLength(9);
  });

  test('is waited for just as long after the clock was set back', async () => {
    await addOrder('SLP1', refuse(STILL), rateLimit, label);
    await requestLabelsOf('SLP1');
    await checkWhen('SLP1', attempted(1));
    stage.gateway.setClock(-3_600_000);
    await until(() => requested.length === 2);
    await checkWhen('SLP1', (check) => check.state === 'waiting');
    stage.gateway.setClock(-3_600_000);
    await checkWhen('SLP1', (check) => check.state === 'ready');
    expect(requested).toHaveLength(3);
  });

  test.each(
    [...LABEL_ERROR_CODES, 'label_failed_on_a_whim'].filter(
      (code) => code !== STILL && code !== 'order_not_available_to_label',
    ),
  )('is given up at once on %s', async (code) => {
    await addOrder('SLP1', refuse(code));
    await requestLabelsOf('SLP1');
    await checkWhen('SLP1', (check) => check.state === 'stopped' && check.cause === code);
    await pass(300);
    expect(requested).toHaveLength(1);
    const { body } = await stage.gateway.call<{ causes: unknown }>('GET', '/api/labels?view=attention');
    expect(body.causes).toEqual([{ cause: code, count: 1 }]);
  });

  test('uses up no attempt if the service does not answer, has problems or asks to slow down', async () => {
    await addOrder('SLP1', hangUp, refuse('unknown_error', 500), rateLimit, label);
    await requestLabelsOf('SLP1');
    await checkWhen('SLP1', (check) => check.waits_for === 'no_answer');
    await pass(10);
    await checkWhen('SLP1', (check) => check.waits_for === 'service_problem');
    await pass(5);
    const slowed = await checkWhen('SLP1', (check) => check.waits_for === 'slow_down');
    expect(slowed.attempts).toBe(0);
    expect(Date.parse(slowed.next_attempt_at ?? '') - Date.parse(slowed.waiting_since ?? '')).toBe(17_000);
    await pass(16);
    expect(requested).toHaveLength(3);
    await pass(1);
    await checkWhen('SLP1', (check) => check.state === 'ready');
  });

  test('waits while checking is paused, even over a restart, and continues where it was', async () => {
    await addOrder('SLP1', refuse(STILL), label);
    await requestLabelsOf('SLP1');
    await checkWhen('SLP1', attempted(1));
    await stage.gateway.call('PUT', '/api/labels/paused', { paused: true });
    await stage.gateway.restart();
    stage.gateway.advance(60_000);
    const { body } = await stage.gateway.call<{ orders: { label: string }[] }>('GET', '/api/orders?q=SLP1');
    expect(body.orders[0]?.label).toBe('paused');
    expect(requested).toHaveLength(1);
    await pass(0);
    await checkWhen('SLP1', (check) => check.state === 'ready');
  });

  test('is requested at once when a person says so, and counted', async () => {
    await addOrder('SLP1', refuse(STILL), label);
    await requestLabelsOf('SLP1');
    await checkWhen('SLP1', attempted(1));
    await stage.gateway.call('POST', '/api/labels/now', { tracking_numbers: ['SLP1'] });
    expect(await checkWhen('SLP1', (check) => check.state === 'ready')).toMatchObject({ attempts: 2 });
  });

  test('is not requested any more after a person stopped it', async () => {
    await addOrder('SLP1', refuse(STILL));
    await requestLabelsOf('SLP1');
    await checkWhen('SLP1', attempted(1));
    await stage.gateway.call('POST', '/api/labels/stop', { tracking_numbers: ['SLP1'] });
    await pass(300);
    expect(await checkOf('SLP1')).toMatchObject({ state: 'ended' });
    expect(requested).toHaveLength(1);
  });

  test('counts a request whose answer was cut off by a restart', async () => {
    await addOrder('SLP1', () => undefined, refuse(STILL));
    await requestLabelsOf('SLP1');
    await until(() => requested.length === 1);
    await stage.gateway.restart();
    expect(await checkOf('SLP1')).toMatchObject({ state: 'waiting', attempts: 1 });
    await pass(2);
    await checkWhen('SLP1', attempted(2));
  });

  test('counts as ready if it was made elsewhere meanwhile, without another request', async () => {
    await addOrder('SLP1', refuse(STILL));
    await requestLabelsOf('SLP1');
    await checkWhen('SLP1', attempted(1));
    stage.platform.orders.set('SLP1', { tracking_number: 'SLP1', state: 'despatch_in_progress' });
    await until(async () => {
      const { body } = await stage.gateway.call<{ orders: { label: string }[] }>('GET', '/api/orders?q=SLP1');
      return body.orders[0]?.label === 'ready';
    });
    await pass(2);
    await checkWhen('SLP1', (check) => check.state === 'ready');
    expect(requested).toHaveLength(1);
  });
});

describe('many labels', () => {
  test('are requested four at a time once one was answered for', async () => {
    const numbers = Array.from({ length: 12 }, (_value, at) => `SLP${at + 10}`);
    let [open, most] = [0, 0];
    const held: (() => void)[] = [];
    // Answers only once four are in flight, however long this machine takes to send them; a fifth would have time to arrive.
    const slow = (...[request, response]: Parameters<typeof label>) => {
      open += 1;
      most = Math.max(most, open);
      held.push(() => {
        open -= 1;
        label(request, response);
      });
      if (held.length < 4) return;
      const ready = held.splice(0);
      setTimeout(() => {
        for (const answer of ready) answer();
      }, 20);
    };
    await addOrder('SLP9', label);
    for (const number of numbers) await addOrder(number, slow);
    await requestLabelsOf('SLP9');
    await checkWhen('SLP9', ({ state }) => state === 'ready');
    await requestLabelsOf(...numbers);
    await until(async () => {
      const { body } = await stage.gateway.call<LabelSummary>('GET', '/api/labels/summary');
      return body.run?.ready === numbers.length + 1;
    });
    expect(most).toBe(4);
    expect(requested).toHaveLength(13);
  });
});

describe('a label that nobody requested', () => {
  test('is not requested, whatever people look at', async () => {
    await addOrder('SLP1', label);
    await addOrder('SLP2', label);
    await stage.gateway.call('POST', '/api/labels/candidates', { tracking_numbers: ['SLP1', 'SLP2'] });
    for (const path of ['labels', 'labels?view=ready', 'labels/summary', 'orders', 'orders/SLP1', 'orders/views']) {
      expect((await stage.gateway.call('GET', `/api/${path}`)).status).toBe(200);
    }
    expect((await stage.gateway.call('GET', '/api/orders/SLP1/label/attempts')).status).toBe(200);
    expect((await stage.gateway.call('GET', '/api/orders/SLP1/label')).status).toBe(409);
    await stage.gateway.call('POST', '/api/labels/printed', { tracking_numbers: ['SLP1'] });
    await stage.gateway.call('POST', '/api/labels/now', { tracking_numbers: ['SLP1'] });
    await stage.gateway.restart();
    await pass(300);
    await requestLabelsOf('SLP2');
    await checkWhen('SLP2', (check) => check.state === 'ready');
    expect(requested).toEqual(['SLP2']);
  });

  test('unknown and cancelled orders are refused with the reason', async () => {
    await addOrder('SLP1', label);
    stage.platform.orders.set('SLP1', { tracking_number: 'SLP1', state: 'cancelled' });
    await until(async () => {
      const { body } = await stage.gateway.call<{ orders: { state: string }[] }>('GET', '/api/orders?q=SLP1');
      return body.orders[0]?.state === 'cancelled';
    });
    expect((await requestLabelsOf('SLP1', 'SLP7')).body).toEqual({
      asked: [],
      refused: [
        { tracking_number: 'SLP1', reason: 'cancelled', near_match: null },
        { tracking_number: 'SLP7', reason: 'unknown', near_match: 'SLP1' },
      ],
    });
    expect(requested).toEqual([]);
  });
});
