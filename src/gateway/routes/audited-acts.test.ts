import type { Booking } from '#contract/gateway/booking.ts';
import type { SavedCutOffs } from '#contract/gateway/cut-offs.ts';
import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';
import { brunswick } from '#gateway/store/testing/today-index.ts';
import { failWrites } from '#gateway/store/testing/tamper.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { addKnownOrders, addOrders, newId, put, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { describe, expect, test } from 'vitest';

useBookingStage();

const call = <T>(method: string, path: string, body?: unknown) => stage.gateway.call<T>(method, `/api${path}`, body);

test('orders that were cancelled before Slipway stopped in the middle of a request are in the audit log', async () => {
  const [first = '', second = ''] = await addKnownOrders(2);
  stage.platform.answers.set(`DELETE /orders/${first}`, (_request, response) => {
    sendJson(response, 200, { response: { tracking_number: first, state: 'cancelled' } });
  });
  const sent = Promise.withResolvers<void>();
  stage.platform.answers.set(`DELETE /orders/${second}`, () => {
    sent.resolve();
  });
  const asked = stage.gateway
    .call('POST', '/api/orders/cancellations', { tracking_numbers: [first, second] })
    .catch(() => 'cut off');
  await sent.promise;
  await stage.gateway.crash();
  expect(await asked).toBe('cut off');
  const { body } = await stage.gateway.call<{ entries: object[] }>('GET', '/api/audit?q=orders_cancelled');
  expect(body.entries).toMatchObject([{ by: 'owner@slipway.test', address: '127.0.0.1', subject: first }]);
});

/** Sends a request that is not recorded in the audit log: the server fails just before. */
async function callUnaudited(method: string, path: string, body?: unknown): Promise<void> {
  await failWrites(stage.gateway.database(), 'insert', 'audit_entry');
  expect((await call(method, path, body)).status).toBe(500);
}

describe('what is not recorded in the audit log is not done:', () => {
  test('a person is not removed', async () => {
    const listPeople = async () =>
      (await call<{ people: { person_id: string; email: string }[] }>('GET', '/people')).body.people;
    const before = await listPeople();
    const packer = before.find(({ email }) => email === 'packer@slipway.test');
    await callUnaudited('DELETE', `/people/${packer?.person_id}`);
    expect(await listPeople()).toEqual(before);
  });

  test('the first owner is not created', async () => {
    const gateway = await openGateway(stage.platform.url, { demo: false });
    await failWrites(gateway.database(), 'insert', 'audit_entry');
    const owner = { email: 'mia@shop.example', password: 'seven wet umbrellas', setup_code: gateway.setUpCode() };
    expect((await gateway.call('POST', '/api/owner', owner)).status).toBe(500);
    expect((await gateway.call('GET', '/api/session')).body).toMatchObject({ first_visit: true });
    await gateway.close();
  });

  test('an unclear order is not marked', async () => {
    const [number = ''] = addOrders(1);
    stage.platform.answers.set('POST /book', (_request, response) => response.destroy());
    const id = newId();
    await put(id, [number]);
    await stage.gateway.settled(id);
    await callUnaudited('POST', `/bookings/${id}/marks`, { marks: [{ tracking_number: number, outcome: 'booked' }] });
    expect((await call<Booking>('GET', `/bookings/${id}`)).body.counts).toMatchObject({ booked: 0, unclear: 1 });
  });

  test('cut-offs are not saved', async () => {
    await callUnaudited('PUT', '/cut-offs', { ...brunswick(), version: 0 });
    expect((await call<SavedCutOffs>('GET', '/cut-offs')).body.version).toBe(0);
  });

  test.each(['take-in', 'forget'])('unknown orders are kept as they are (%s)', async (what) => {
    const { path } = (await call<WebhookReceiver>('GET', '/webhook/receiver')).body;
    const update = JSON.stringify({ tracking_number: 'UNK1', current_state: 'in_transit' });
    expect((await fetch(stage.gateway.url + path, { method: 'POST', body: update })).status).toBe(200);
    await callUnaudited('POST', `/webhook/unknown-orders/${what}`, {});
    expect((await call('GET', '/webhook/unknown-orders')).body).toMatchObject({
      count: 1,
      orders: [{ tracking_number: 'UNK1' }],
    });
  });
});

describe('what is done at the service', () => {
  const url = 'https://shop.example/hook';
  const draft = { url, kind: 'mapped', headers: [], fields: ['tracking_number'], enabled: true };
  interface Act {
    /** The service's endpoint. */
    readonly at: string;
    readonly act: readonly [method: string, path: string, body?: object];
    readonly action: string;
    readonly subject: string | null;
  }
  const asked = { action: 'webhook_save_asked', subject: url };
  const ACTS: readonly Act[] = [
    { at: 'PUT /merchant/webhook', act: ['PUT', '/webhook', draft], ...asked },
    { at: 'PATCH /merchant', act: ['PUT', '/webhook/address', { url }], ...asked },
    { at: 'reveal', act: ['POST', '/webhook/secret/reveal'], action: 'webhook_reveal_asked', subject: null },
    { at: 'rotate', act: ['POST', '/webhook/secret/rotate'], action: 'webhook_rotation_asked', subject: null },
  ];

  /** Makes the service do this at its endpoint; it has all of the webhook's. */
  async function offer(at: string, answer: Parameters<typeof stage.platform.answers.set>[1]): Promise<void> {
    stage.platform.answers.set('GET /merchant/webhook', (_request, response) =>
      sendJson(response, 200, { response: { ...draft, secret: { hint: 'ab12' } } }),
    );
    stage.platform.answers.set(at.includes(' ') ? at : `POST /merchant/webhook/secret/${at}`, answer);
    await call('POST', '/connection/offer');
  }
  const perform = ([method, path, body]: Act['act']) => call(method, path, body);
  const listEntries = async () =>
    (await call<{ entries: { action: string }[] }>('GET', '/audit')).body.entries.filter(({ action }) =>
      action.startsWith('webhook'),
    );

  test.each(ACTS)('is in the audit log even if Slipway stops before the answer: $at', async ({ at, act, ...entry }) => {
    const sent = Promise.withResolvers<void>();
    await offer(at, () => {
      sent.resolve();
    });
    const answered = perform(act).catch(() => 'cut off');
    await sent.promise;
    await stage.gateway.crash();
    expect(await answered).toBe('cut off');
    expect(await listEntries()).toMatchObject([{ ...entry, by: 'owner@slipway.test', address: '127.0.0.1' }]);
  });

  test.each(ACTS)(
    'is not said to be done if the service does not answer, or refuses: $at',
    async ({ at, act, action }) => {
      await offer(at, (_request, response) => sendJson(response, 403, { error: 'no' }));
      expect((await perform(act)).status).toBe(403);
      await offer(at, (_request, response) => response.destroy());
      expect((await perform(act)).status).toBe(502);
      expect((await listEntries()).map((entry) => entry.action)).toEqual([action, action]);
    },
  );

  test.each(ACTS)('is not done if it cannot be recorded: $at', async ({ at, act: [method, path, body] }) => {
    let requests = 0;
    await offer(at, (_request, response) => {
      requests += 1;
      sendJson(response, 500, {});
    });
    await callUnaudited(method, path, body);
    expect(requests).toBe(0);
  });
});
