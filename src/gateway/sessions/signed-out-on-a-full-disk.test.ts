import { allowWrites, countSessions } from '#gateway/store/testing/tamper.ts';
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

test('signing out while nothing can be written takes the cookie away, ends the session, and deletes it later', async () => {
  const cookie = gateway.cookie();
  const person = async () => {
    const response = await fetch(`${gateway.url}/api/session`, { headers: { cookie } });
    return ((await response.json()) as { person: unknown }).person;
  };
  const count = () => countSessions(gateway.database());
  await allowWrites(gateway.database(), false);
  expect(await person()).not.toBeNull();
  const answer = await fetch(`${gateway.url}/api/session`, { method: 'DELETE', headers: { cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
  expect(await person()).toBeNull();
  expect(await count()).toBe(1);
  await allowWrites(gateway.database(), true);
  await expect.poll(count).toBe(0);
  expect(await person()).toBeNull();
});
