import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;

beforeAll(async () => {
  platform = await startStubPlatform();
  gateway = await openGateway(platform.url);
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

const COLUMN = Array.from({ length: 300 }, (_, at) => `SLPNOTHERE${String(at).padStart(4, '0')}`).join('\n');

test.each([
  ['/api/orders?view=all', 'orders'],
  ['/api/labels', 'checks'],
  ['/api/manifests', 'manifests'],
  ['/api/bookings', 'bookings'],
  ['/api/audit', 'entries'],
])('a column of numbers in the search field of %s finds nothing, and is not refused', async (list, field) => {
  const { status, body } = await gateway.call(
    'GET',
    `${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(COLUMN)}`,
  );
  expect(status).toBe(200);
  expect(body[field]).toEqual([]);
});

test('a text that is longer than any column is refused', async () => {
  expect((await gateway.call('GET', `/api/bookings?q=${'a'.repeat(5001)}`)).status).toBe(400);
});
