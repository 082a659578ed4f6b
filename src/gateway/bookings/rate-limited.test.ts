import { until } from '#gateway/testing/label-stage.ts';
import { acceptAll, addOrders, newId, put, readBooking, stage } from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

beforeEach(async () => {
  stage.platform = await startStubPlatform();
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, isClockStopped: true });
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
});

test('after a 429 the next booking waits for as long as the service asked, and the refused one is settled meanwhile', async () => {
  stage.platform.answers.set('POST /book', (_request, response) => {
    response.writeHead(429, { 'retry-after': '1' }).end();
  });
  const refused = newId();
  await put(refused, addOrders(1, 'NorthpostStandard', 'A'));
  expect((await stage.gateway.settled(refused)).counts).toMatchObject({ not_booked: 1 });
  acceptAll();
  const next = newId();
  await put(next, addOrders(1, 'NorthpostStandard', 'B'));
  await until(async () => (await readBooking(next)).held_up?.problem === 'rate_limited');
  expect(stage.platform.booked).toHaveLength(1);
  stage.gateway.advance(1_000);
  expect((await stage.gateway.settled(next)).counts).toMatchObject({ booked: 1 });
  expect(stage.platform.booked).toHaveLength(2);
});
