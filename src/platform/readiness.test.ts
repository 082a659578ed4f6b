import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openTestPlatform();
});
afterEach(() => platform.close());

const ask = async () => {
  const response = await fetch(new URL('/readyz', platform.baseUrl()));
  return { status: response.status, body: await response.json() };
};

test('a platform that can’t write says so until it can', async () => {
  expect(await ask()).toEqual({
    status: 200,
    body: { status: 'ready', draining: false, database: true, hold: true, storage: null },
  });
  const other = new DatabaseSync(join(platform.dataFolder, 'platform.db'));
  other.exec('begin immediate');
  expect((await platform.call('POST /sandbox/orders', { count: 1 })).status).toBe(500);
  expect(await ask()).toMatchObject({ status: 503, body: { status: 'not_ready', storage: 'unavailable' } });
  other.close();
  await expect.poll(async () => (await ask()).status).toBe(200);
});
