import type { Booking } from '#contract/gateway/booking.ts';
import { newId, put, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { beforeEach, expect, test } from 'vitest';

useBookingStage();

const QUIET_MS = 120_000;
const NUMBER = 'aB3x9Kq12';

/** With the documented endpoints only, a person is asked within seconds. */
beforeEach(async () => {
  await stage.gateway.close();
  offerDocumentedOnly(stage.platform);
  stage.gateway = await openGateway(stage.platform.url, { embedded: false, quiescenceMs: QUIET_MS });
  await stage.gateway.call('POST', '/api/orders/enter', { orders: [{ tracking_number: NUMBER }] });
});

async function bookIt(): Promise<() => Promise<Booking>> {
  const id = newId();
  await put(id, [NUMBER]);
  await stage.gateway.settled(id, ({ counts }) => counts.unclear === 1);
  return async () => (await stage.gateway.call<Booking>('GET', `/api/bookings/${id}`)).body;
}

test('a booking whose answer was lost tells until when the service may still book its orders', async () => {
  stage.platform.answers.set('POST /book', (_request, response) => response.writeHead(504).end());
  const read = await bookIt();
  const { may_happen_until: until, parts } = await read();
  const endsAfterMs = Date.parse(until ?? '') - Date.parse(parts[0]?.sent_at ?? '');
  expect(endsAfterMs).toBeGreaterThanOrEqual(QUIET_MS);
  stage.gateway.advance(QUIET_MS - 60_000);
  expect((await read()).may_happen_until).not.toBeNull();
  stage.gateway.advance(120_000);
  expect(await read()).toMatchObject({ may_happen_until: null, counts: { unclear: 1 } });
});

test('once the service has answered, nothing more can happen, even if the answer leaves an order unclear', async () => {
  const answer = { courier: 'Northpost', manifest: 'M-1', manifest_id: 901, orders: [], order_count: 1, success: true };
  stage.platform.answers.set('POST /book', (_request, response) =>
    sendJson(response, 200, { response: [answer, { ...answer, manifest_id: 902 }], count: 2 }),
  );
  const read = await bookIt();
  expect(await read()).toMatchObject({ may_happen_until: null, counts: { unclear: 1 } });
});
