import { expect, test, vi } from 'vitest';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { mark, newId, put, readBooking, rowsOf, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { until } from '#gateway/testing/label-stage.ts';
import * as sender from '#gateway/service/send-booking.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';

vi.mock('#gateway/service/send-booking.ts', { spy: true });
useBookingStage();

const REFUSED = { answer: { kind: 'never_sent', description: 'ECONNREFUSED' }, text: null } as const;

/** Books with a service that can't be asked afterwards, and stops waiting before there is a connection. `fail` ends the attempt to connect. */
async function stopWhileConnecting(orders: readonly string[]) {
  await stage.gateway.close();
  offerDocumentedOnly(stage.platform);
  stage.gateway = await openGateway(stage.platform.url, { embedded: false });
  const connecting = Promise.withResolvers<sender.RawAnswer>();
  vi.mocked(sender.sendBooking).mockReturnValueOnce(connecting.promise);
  await stage.gateway.call('POST', '/api/orders/enter', {
    orders: orders.map((tracking_number) => ({ tracking_number })),
  });
  const id = newId();
  await put(id, orders);
  await until(async () => (await readBooking(id)).parts[0]?.state === 'sending');
  await stage.gateway.call('POST', `/api/bookings/${id}/stop`);
  await until(async () => (await readBooking(id)).counts.unclear === orders.length);
  return {
    id,
    fail: () => {
      connecting.resolve(REFUSED);
    },
  };
}

test('a part that turns out unsent after waiting for its answer has ended is not booked, and can be booked again', async () => {
  const orders = ['aB3x9Kq12', 'pQ7z2Lm55'];
  const { id, fail } = await stopWhileConnecting(orders);
  fail();
  await until(async () => (await readBooking(id)).counts.not_booked === 2);
  expect(await readBooking(id)).toMatchObject({
    failure: { kind: 'unreachable' },
    parts: [{ state: 'resolved', unclear_cause: null }],
  });
  expect((await rowsOf(orders)).map((row) => row.booking)).toEqual(['not_booked', 'not_booked']);
  expect((await put(newId(), orders)).status).toBe(202);
});

test('it leaves what a person has marked meanwhile', async () => {
  const orders = ['aB3x9Kq12', 'pQ7z2Lm55'];
  const { id, fail } = await stopWhileConnecting(orders);
  await mark(id, orders.slice(0, 1), 'booked');
  fail();
  await until(async () => (await readBooking(id)).counts.unclear === 0);
  expect((await readBooking(id)).counts).toMatchObject({ booked: 1, not_booked: 1 });
});
