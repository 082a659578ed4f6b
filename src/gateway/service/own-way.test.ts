import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Booking } from '#contract/gateway/booking.ts';
import type { Session } from '#contract/gateway/session.ts';
import type { ServiceOffer } from '#contract/gateway/offer.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const [A, B] = ['aB3x9Kq12', 'pQ7z2Lm55'];

const ways: [string, (response: ServerResponse) => void][] = [
  ['a redirect to its own pages', (response) => response.writeHead(302, { location: '/login' }).end()],
  [
    'its own page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>'),
  ],
  ['501', (response) => sendJson(response, 501, { error: 'not_implemented' })],
  ['400', (response) => sendJson(response, 400, { error: 'bad_request' })],
  ['410', (response) => response.writeHead(410).end()],
  ['403', (response) => sendJson(response, 403, { message: 'Missing Authentication Token' })],
];

describe.each(ways)(
  'a service with only the documented endpoints that answers all else with %s',
  (_name, answerElse) => {
    beforeEach(async () => {
      stage.platform = await startStubPlatform();
      stage.platform.answers.set('*', (request, response) => {
        if (/^\/book\/[^/]+\/document$/.test(request.url ?? '')) sendJson(response, 404, { error: 'not_found' });
        else answerElse(response);
      });
      stage.platform.answers.set('POST /book', (_request, response) => {
        const booked = { courier: 'Harbour', manifest: 'HF-1', manifest_id: 7, orders: [A], success: true };
        const failed = { courier: 'Quay', orders: [B], success: false, error: 'manifest_creation_failed' };
        sendJson(response, 200, { response: [booked, failed], count: 2 });
      });
      stage.gateway = await openGateway(stage.platform.url, { embedded: false });
    });
    afterEach(async () => {
      await stage.gateway.close();
      await stage.platform.close();
    });

    test('takes numbers, books them, and says which carrier failed', async () => {
      const orders = [A, B].map((tracking_number) => ({ tracking_number }));
      const entered = await stage.gateway.call<{ results: unknown }>('POST', '/api/orders/enter', { orders });
      expect(entered.body.results).toMatchObject([{ verdict: 'entered' }, { verdict: 'entered' }]);
      const id = randomUUID();
      await stage.gateway.call<Booking>('PUT', `/api/bookings/${id}`, { orders: [A, B] });
      const booking = await stage.gateway.settled(id);
      expect(booking).toMatchObject({
        counts: { booked: 1, not_booked: 1, unclear: 0 },
        parts: [{ state: 'resolved' }],
      });
      expect(stage.platform.booked).toEqual([[A, B]]);
    });

    test('isn’t said to refuse the key', async () => {
      const read = async () => (await stage.gateway.call<Session>('GET', '/api/session')).body.service;
      await stage.gateway.call('POST', '/api/connection/offer');
      expect(await read()).toMatchObject({ state: 'connected' });
    });

    test('is soon known to have nothing else', async () => {
      const ask = () => stage.gateway.call<ServiceOffer>('POST', '/api/connection/offer');
      await ask();
      expect((await ask()).body.capabilities).toMatchObject({
        ordersFeed: 'no',
        manifestList: 'no',
        webhookSettings: 'no',
      });
    });
  },
);
