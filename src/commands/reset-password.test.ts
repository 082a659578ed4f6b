import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { holdDataFolder } from '#server/data-folder.ts';
import { resetForgottenPassword } from './reset-password.ts';

const OWNER = 'owner@slipway.test';
let dataFolder: string;
let platform: StubPlatform;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'slipway-forgotten-'));
  platform = await startStubPlatform();
});
afterEach(async () => {
  await platform.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

test('an owner who forgot their password signs in with a new one, is signed out elsewhere, and the audit log says so', async () => {
  const before = await openGateway(platform.url, { folder: dataFolder });
  const headers = { cookie: before.cookie() };
  await before.close();
  const password = await resetForgottenPassword({ dataFolder }, 'Owner@slipway.test', Date.now);
  const after = await openGateway(platform.url, { folder: dataFolder });
  const statusOf = async (path: string) => (await fetch(after.url + path, { headers })).status;
  expect(await statusOf('/api/people')).toBe(401);
  const signIn = (typed: string) => after.call('POST', '/api/session', { email: OWNER, password: typed });
  expect((await signIn('slipway-demo')).status).toBe(401);
  expect((await signIn(password)).status).toBe(200);
  const { body } = await after.call<{ entries: object[] }>('GET', '/api/audit?q=password');
  expect(body.entries).toMatchObject([{ action: 'password_reset', by: null, address: null, subject: OWNER }]);
  await after.close();
});

test('nothing changes for an email that nobody signs in with, or while Slipway is running', async () => {
  const reset = (email: string) => resetForgottenPassword({ dataFolder }, email, Date.now);
  await (await openGateway(platform.url, { folder: dataFolder })).close();
  const running = holdDataFolder(dataFolder);
  await expect(reset(OWNER)).rejects.toThrow('Another Slipway is running');
  running.release();
  const noted = 'Nobody signs in with ower@slipway.test. Nothing was changed.';
  await expect(reset('ower@slipway.test')).rejects.toThrow(noted);
});
