import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { expect, test, vi } from 'vitest';

test('F8, F14: a manifest without an ID is kept as bytes; storage gets no secret, and its end takes nothing away', async () => {
  const secrets: (string | undefined)[] = [];
  const storage = createServer((request, response) => {
    secrets.push(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4 manifest');
  });
  await new Promise<void>((resolve) => {
    storage.listen(0, '127.0.0.1', resolve);
  });
  const link = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/m.pdf`;
  const platform = await startStubPlatform();
  offerDocumentedOnly(platform);
  const gateway = await openGateway(platform.url, { embedded: false });
  await gateway.call('POST', '/api/orders/lookup', { tracking_numbers: ['aB3x9Kq12'] });
  await gateway.call('POST', '/api/orders/enter', { orders: [{ tracking_number: 'aB3x9Kq12' }] });
  platform.answers.set('POST /book', (_request, response) =>
    sendJson(response, 200, {
      response: [{ courier: 'Harbour', manifest: 'HF-1', manifest_pdf: link, order_count: 1, success: true }],
    }),
  );
  const id = randomUUID();
  await gateway.call('PUT', `/api/bookings/${id}`, { orders: ['aB3x9Kq12'] });
  const booking = await gateway.settled(id, ({ counts }) => counts.booked === 1);
  expect(booking.dockets).toMatchObject([{ kind: 'booked', courier_name: 'Harbour', manifest_id: null, kept_item: 0 }]);
  const read = (item: number) =>
    fetch(`${gateway.url}/api/bookings/${id}/parts/1/items/${item}/pdf`, { headers: { cookie: gateway.cookie() } });
  await vi.waitFor(async () => expect((await read(0)).status).toBe(200), 10_000);
  await new Promise((resolve) => storage.close(resolve));
  expect(await (await read(0)).text()).toBe('%PDF-1.4 manifest');
  expect((await read(1)).status).toBe(404);
  expect(secrets).toEqual([undefined]);
  await gateway.close();
  await platform.close();
});
