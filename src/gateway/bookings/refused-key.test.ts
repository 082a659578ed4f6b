import { until } from '#gateway/testing/label-stage.ts';
import {
  acceptAll,
  addOrders,
  newId,
  put,
  readBooking,
  stage,
  statesOf,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { describe, expect, test } from 'vitest';

useBookingStage();

/** Makes the service refuse the key, and counts the bookings it receives. */
function refuseKey(status = 403): { sent: number } {
  const seen = { sent: 0 };
  stage.platform.answers.set('POST /book', (_request, response) => {
    seen.sent += 1;
    sendJson(response, status, { error: 'invalid_api_credentials' });
  });
  return seen;
}

async function bookOne(prefix: string): Promise<string> {
  const id = newId();
  expect((await put(id, addOrders(1, 'NorthpostStandard', prefix))).status).toBe(202);
  return id;
}

async function refuseThree(): Promise<void> {
  for (const prefix of ['A', 'B', 'C']) {
    const booking = await stage.gateway.settled(await bookOne(prefix));
    expect(booking).toMatchObject({ counts: { not_booked: 1 }, failure: { kind: 'forbidden' } });
  }
}

const serviceState = async () =>
  (await stage.gateway.call<{ service: { state: string } }>('GET', '/api/session')).body.service.state;
const isHeldUp = async (id: string) => (await readBooking(id)).held_up?.problem === 'key_refused';
const testConnection = () => stage.gateway.call('POST', '/api/connection/test');

describe('a key that the service refuses (reliability A23)', () => {
  test.each([401, 403])(
    'three bookings refused in a row pause the next, which waits unsent and can be stopped: %i',
    async (status) => {
      const seen = refuseKey(status);
      await refuseThree();
      expect(await serviceState()).toBe('refused');
      const id = await bookOne('D');
      await until(() => isHeldUp(id));
      expect(seen.sent).toBe(3);
      expect((await readBooking(id)).counts).toMatchObject({ waiting: 1 });
      await stage.gateway.call('POST', `/api/bookings/${id}/stop?only=unsent`);
      expect(await stage.gateway.settled(id)).toMatchObject({
        failure: { kind: 'stopped' },
        counts: { not_booked: 1 },
      });
      expect(seen.sent).toBe(3);
    },
  );

  test('two refusals in a row, or another answer in between, pause nothing', async () => {
    const seen = refuseKey();
    await stage.gateway.settled(await bookOne('A'));
    await stage.gateway.settled(await bookOne('B'));
    acceptAll();
    await stage.gateway.settled(await bookOne('C'));
    refuseKey();
    await stage.gateway.settled(await bookOne('D'));
    await stage.gateway.settled(await bookOne('E'));
    expect(await serviceState()).toBe('connected');
    expect(seen.sent).toBe(2);
    acceptAll();
    expect((await stage.gateway.settled(await bookOne('F'))).counts.booked).toBe(1);
  });

  test('a minute later one is let out while the others keep waiting; once it is booked, nothing waits any more', async () => {
    const seen = refuseKey();
    await refuseThree();
    stage.gateway.advance(60_000);
    await stage.gateway.settled(await bookOne('D'));
    expect(seen.sent).toBe(4);
    const waiting = await bookOne('E');
    await until(() => isHeldUp(waiting));
    expect(seen.sent).toBe(4);
    acceptAll();
    stage.gateway.advance(60_000);
    expect((await stage.gateway.settled(await bookOne('F'))).counts.booked).toBe(1);
    expect(await serviceState()).toBe('connected');
    expect(statesOf(await stage.gateway.settled(await bookOne('G')))).toEqual(['resolved']);
  });

  test('a clock that was set back does not lengthen the pause', async () => {
    refuseKey();
    await refuseThree();
    acceptAll();
    stage.gateway.advance(-86_400_000);
    expect((await stage.gateway.settled(await bookOne('D'))).counts.booked).toBe(1);
  });

  test('a connection test that the service accepts ends the pause; one that it refuses does not', async () => {
    refuseKey();
    await refuseThree();
    const answerTest = (status: number) => {
      stage.platform.answers.set('GET /book/0/document', (_request, response) => {
        sendJson(response, status, { error: 'not_found' });
      });
    };
    answerTest(403);
    await testConnection();
    expect(await serviceState()).toBe('refused');
    // A proxy in the service's place knows nothing about the key.
    answerTest(502);
    await testConnection();
    expect(await serviceState()).toBe('refused');
    answerTest(404);
    await testConnection();
    expect(await serviceState()).toBe('connected');
    acceptAll();
    expect((await stage.gateway.settled(await bookOne('D'))).counts.booked).toBe(1);
  });

  test.each([429, 502, 504])(
    'an answer that says nothing about the key, %i, neither ends the pause nor starts the count again',
    async (status) => {
      refuseKey();
      await refuseThree();
      stage.gateway.advance(60_000);
      refuseKey(status);
      const id = await bookOne('D');
      await until(async () => !(await isHeldUp(id)) && (await readBooking(id)).parts[0]?.state !== 'prepared');
      await until(async () => (await readBooking(id)).parts[0]?.state !== 'sending');
      const waiting = await bookOne('E');
      await until(() => isHeldUp(waiting));
      expect(await serviceState()).toBe('refused');
    },
  );
});
