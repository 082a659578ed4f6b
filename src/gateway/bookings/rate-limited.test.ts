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

test.each([
  ['seconds', { 'retry-after': '3' }],
  ['a date', { 'retry-after': 'Fri, 27 Nov 2020 10:00:03 GMT', date: 'Fri, 27 Nov 2020 10:00:00 GMT' }],
])(
  'after a 429 the next booking waits for as long as the service asked in %s; meanwhile the refused one is settled',
  async (_how, headers) => {
    stage.platform.answers.set('POST /book', (_request, response) => {
      response.writeHead(429, headers).end();
    });
    const refused = newId();
    await put(refused, addOrders(1, 'NorthpostStandard', 'A'));
    expect((await stage.gateway.settled(refused)).counts).toMatchObject({ not_booked: 1 });
    acceptAll();
    const next = newId();
    await put(next, addOrders(1, 'NorthpostStandard', 'B'));
    await until(async () => (await readBooking(next)).held_up?.problem === 'rate_limited');
    expect(stage.platform.booked).toHaveLength(1);
    stage.gateway.advance(3_000);
    expect((await stage.gateway.settled(next)).counts).toMatchObject({ booked: 1 });
    expect(stage.platform.booked).toHaveLength(2);
  },
);

test('a check that the service puts off until a certain time is repeated then', async () => {
  stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
    const headers = { 'retry-after': 'Fri, 27 Nov 2020 10:00:30 GMT', date: 'Fri, 27 Nov 2020 10:00:00 GMT' };
    response.writeHead(503, headers).end();
  });
  const id = newId();
  await put(id, addOrders(1));
  await until(async () => (await readBooking(id)).held_up?.problem === 'unwell');
  const { held_up } = await readBooking(id);
  expect(Date.parse(held_up?.next_try_at ?? '') - Date.parse(held_up?.since ?? '')).toBe(30_000);
});
