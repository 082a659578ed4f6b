import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { backUp } from './back-up.ts';
import { markAsRestored } from './mark-data.ts';
import { restore } from './restore.ts';

let place: string;
let platform: StubPlatform;
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'slipway-sessions-'));
  platform = await startStubPlatform();
});
afterEach(async () => {
  await platform.close();
  rmSync(place, { recursive: true, force: true });
});

const at = (name: string) => join(place, name);

test.each([
  ['a restore', 'restored', () => restore({ from: at('backup'), to: at('restored'), now: Date.now })],
  ['a restore by other means', 'data', () => markAsRestored({ dataFolder: at('data') }, Date.now)],
])('after %s a session is closed, since it may have been ended after the backup', async (_how, folder, act) => {
  mkdirSync(at('data'));
  const before = await openGateway(platform.url, { folder: at('data') });
  const cookie = before.cookie();
  const statusAt = async (url: string) => (await fetch(`${url}/api/orders?view=all`, { headers: { cookie } })).status;
  expect(await statusAt(before.url)).toBe(200);
  await backUp({ dataFolder: at('data'), to: at('backup'), withKeys: true, now: Date.now });
  await before.close();
  await act();
  const after = await openGateway(platform.url, { folder: at(folder) });
  expect(await statusAt(after.url)).toBe(401);
  await after.close();
});
