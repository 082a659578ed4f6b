import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { DEMO_ACCOUNT } from '#platform/demo/demo-account.ts';
import { migrations } from '#platform/store/migrations.ts';
import type { Tables } from '#platform/store/schema.ts';
import { changeEndpoint } from '#platform/store/webhook-endpoints.ts';
import { openReceiver, type Receiver } from '#platform/testing/open-receiver.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';
import { openDatabase } from '#server/database/database.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';

let platform: TestPlatform;
let receiver: Receiver;
let lostHint = '';
beforeEach(async () => {
  platform = await openTestPlatform();
  receiver = await openReceiver();
  lostHint = (await save('first-value-1234')).body.response.secret.hint as string;
  await reveal();
  rmSync(join(platform.dataFolder, 'webhook.key'));
  await platform.restart();
});
afterEach(async () => {
  await platform.close();
  await receiver.close();
});

const draft = (value?: string) => ({
  url: receiver.url,
  kind: 'mapped',
  headers: [{ key: 'X-Token', value }],
  fields: [...WEBHOOK_FIELDS],
  enabled: true,
});
const save = (value?: string) => platform.call('PUT /merchant/webhook', draft(value));
const reveal = () => platform.call('POST /merchant/webhook/secret/reveal');
const rotate = () => platform.call('POST /merchant/webhook/secret/rotate', {});
const sendTest = async (settings?: object) =>
  (await platform.call('POST /merchant/webhook/test', { settings })).body.response.delivered as boolean;
/** Throws unless what arrived last is signed with this secret. */
function verify(secret: unknown): void {
  const { body = '', headers = {} } = receiver.received.at(-1) ?? {};
  new Webhook(secret as string).verify(body, headers as Record<string, string>);
}

test('after the key was lost, saving with the header values entered again is all it takes', async () => {
  expect((await save()).body.codes).toEqual({ 'headers.0.value': ['header_value_invalid'] });
  const { secret } = (await save('second-value-1234')).body.response;
  expect(secret.revealable).toBe(true);
  expect(secret.hint).not.toBe(lostHint);
  expect(await sendTest()).toBe(true);
  expect(receiver.received[0]?.headers['x-token']).toBe('second-value-1234');
  verify((await reveal()).body.response.secret);
});

test('settings can be tested before they are saved, with the secret that they are saved with', async () => {
  expect(await sendTest(draft('second-value-1234'))).toBe(true);
  await save('second-value-1234');
  verify((await reveal()).body.response.secret);
});

test('a rotation replaces the lost secret, which does not sign beside the new one', async () => {
  const { secret, previous_valid_until } = (await rotate()).body.response;
  expect(previous_valid_until).toBeNull();
  await save('second-value-1234');
  expect(await sendTest()).toBe(true);
  expect(receiver.received[0]?.headers['webhook-signature']).not.toContain(' ');
  verify(secret);
});

test('a lost secret that was shown is replaced by one that can be shown', async () => {
  const { secret } = (await reveal()).body.response;
  await save('second-value-1234');
  expect(await sendTest()).toBe(true);
  verify(secret);
});

test('an old secret that was lost keeps nothing from being sent', async () => {
  await save('second-value-1234');
  await rotate();
  const database = await openDatabase<Tables>(platform.place, migrations);
  await changeEndpoint(database, DEMO_ACCOUNT, { previous_secret: Buffer.alloc(64).toString('base64') });
  await database.destroy();
  expect(await sendTest()).toBe(true);
});
