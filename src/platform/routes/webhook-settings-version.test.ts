import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openTestPlatform();
});
afterEach(() => platform.close());

const SETTINGS = {
  url: 'https://shop.example/hook',
  kind: 'mapped',
  headers: [],
  fields: [...WEBHOOK_FIELDS],
  enabled: true,
};
const save = (change: object) => platform.call('PUT /merchant/webhook', { ...SETTINGS, ...change });

test('a change based on outdated settings is refused', async () => {
  expect((await save({ version: 0 })).body.response).toMatchObject({ version: 1 });
  expect((await save({ version: 1, enabled: false })).body.response).toMatchObject({ version: 2, enabled: false });
  const stale = await save({ version: 1, kind: 'raw' });
  expect([stale.status, stale.body.error]).toEqual([409, 'settings_changed']);
  expect((await platform.call('GET /merchant/webhook')).body.response).toMatchObject({ version: 2, kind: 'mapped' });
});

test('a client that names no version saves as before', async () => {
  await save({});
  expect((await save({ kind: 'raw' })).body.response).toMatchObject({ version: 2, kind: 'raw' });
});
