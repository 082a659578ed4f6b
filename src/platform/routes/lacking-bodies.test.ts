import { afterEach, beforeEach, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '#platform/testing/open-receiver.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
let receiver: Receiver;
beforeEach(async () => {
  platform = await openTestPlatform();
  receiver = await openReceiver();
});
afterEach(async () => {
  await platform.close();
  await receiver.close();
});

test('a webhook test without a body sends the saved settings', async () => {
  const fields = ['tracking_number', 'current_state'];
  const settings = { url: receiver.url, kind: 'mapped', headers: [], fields, enabled: true };
  await platform.call('PUT /merchant/webhook', settings);
  const { status, body } = await platform.call('POST /merchant/webhook/test');
  expect([status, body.response?.delivered]).toEqual([200, true]);
  expect(receiver.received).toHaveLength(1);
});

test.each([
  ['POST /orders', 'order'],
  ['POST /quotes', 'quote'],
  ['PATCH /merchant', 'merchant'],
])('C7: a %s without its %s is told that this is what is missing', async (endpoint, name) => {
  const { status, body } = await platform.call(endpoint, { tracking_number: 'SLP1' });
  expect([status, body.fields]).toEqual([422, { [name]: ['is required: must be an object'] }]);
  expect((await platform.call(endpoint)).status).toBe(400);
});

test('a country that sandbox orders can’t have is refused with what it must be', async () => {
  const { status, body } = await platform.call('POST /sandbox/orders', { count: 1, country_code: 'us' });
  expect([status, body.error_description]).toEqual([
    400,
    'body.country_code: must be two capital letters, like AU, got “us”',
  ]);
});
