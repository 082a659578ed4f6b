import { addOrders, newId, put, readBooking, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { addOrder, refuse, requestLabelsOf } from '#gateway/testing/label-stage.ts';
import { openTestPlatform } from '#platform/testing/open-test-platform.ts';
import { log } from '#server/log.ts';
import { afterEach, expect, test } from 'vitest';
import { serveMetrics } from './serve-metrics.ts';
import type { MetricsSources } from './metrics.ts';

useBookingStage();

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(close.map((end) => end()));
  close = [];
});

async function serve(sources: MetricsSources) {
  const readiness = () => Promise.resolve({ isReady: false, checks: { draining: true } });
  const listening = await serveMetrics({ port: 0, hostname: '127.0.0.1', readiness, log, ...sources });
  close.push(() => listening.close());
  return async (path = '/metrics') => {
    const answer = await fetch(`http://127.0.0.1:${listening.port}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
}

const valueOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')[1];

test('unclear orders, labels, deliveries, loops and requests are reported, and health beside them', async () => {
  const platform = await openTestPlatform();
  close.push(() => platform.close());
  const ask = await serve({ gateway: stage.gateway, platform });
  stage.platform.answers.set('POST /book', (_request, response) => {
    response.destroy();
  });
  const [booked = ''] = addOrders(1);
  const id = newId();
  await put(id, [booked]);
  await expect.poll(async () => (await readBooking(id)).counts.unclear).toBe(1);
  stage.gateway.advance(60_000);
  await addOrder('SLP000000077', refuse('label_failed_still_generating'));
  await requestLabelsOf('SLP000000077');
  await expect.poll(async () => valueOf((await ask()).text, 'slipway_labels_waiting{state="later"}')).toBe('1');
  const { text } = await ask();
  expect(valueOf(text, 'slipway_database_up')).toBe('1');
  expect(valueOf(text, 'slipway_unclear_parts')).toBe('1');
  expect(Number(valueOf(text, 'slipway_unclear_parts_oldest_age_seconds'))).toBeGreaterThanOrEqual(60);
  expect(valueOf(text, 'slipway_booking_parts{state="unknown",failure=""}')).toBe('1');
  expect(valueOf(text, 'slipway_deliveries{state="held"}')).toBe('0');
  expect(text).toMatch(/^slipway_loop_age_seconds\{loop="unclear bookings"\} \d/mu);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/mu);
  expect(text).toMatch(
    /^slipway_request_duration_seconds_count\{server="gateway",method="PUT",endpoint="\/api\/bookings\/\{attempt_id\}",status="202"\} 1$/mu,
  );
  expect((await ask('/healthz')).status).toBe(200);
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: expect.stringContaining('draining') as string });
});

test('made-up paths add no series, and a database that is gone removes only its own metrics', async () => {
  const ask = await serve({ gateway: stage.gateway });
  const seriesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('slipway_request')).length;
  await stage.gateway.call('GET', '/api/orders/made-up');
  const { text: before } = await ask();
  await Promise.all(Array.from({ length: 50 }, (_value, at) => stage.gateway.call('GET', `/api/orders/made-up-${at}`)));
  const { text: after } = await ask();
  expect(seriesOf(after)).toBe(seriesOf(before));
  await stage.gateway.database().destroy();
  const { status, text } = await ask();
  expect(status).toBe(200);
  expect(valueOf(text, 'slipway_database_up')).toBe('0');
  expect(valueOf(text, 'slipway_unclear_parts')).toBeUndefined();
  expect(seriesOf(text)).toBe(seriesOf(after));
});

test('a taken port is reported with its setting', async () => {
  const port = Number(new URL(stage.gateway.url).port);
  const readiness = () => Promise.resolve({ isReady: true, checks: {} });
  const taken = serveMetrics({ port, hostname: 'localhost', readiness, log });
  await expect(taken).rejects.toThrow(`Port ${port} is taken. Set METRICS_PORT to a free one.`);
});
