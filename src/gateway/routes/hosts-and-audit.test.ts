import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let platform: StubPlatform;
const open: OpenGateway[] = [];
beforeAll(async () => {
  platform = await startStubPlatform();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.close()));
});
afterAll(() => platform.close());

async function start(options: Parameters<typeof openGateway>[1] = {}): Promise<OpenGateway> {
  const gateway = await openGateway(platform.url, options);
  open.push(gateway);
  return gateway;
}

describe('requests under another host name', () => {
  const read = (gateway: OpenGateway, host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(gateway.url);
      request({ host: '127.0.0.1', port, path: '/api/session', headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });

  test.each(['evil.example', 'evil.example:4400', 'localhost.evil.example', '203.0.113.9', '127.0.0.1.nip.io'])(
    '%s is refused',
    async (host) => {
      expect(await read(await start(), host)).toBe(421);
    },
  );

  test.each(['localhost', 'localhost:4400', '127.0.0.1:4400', '[::1]:4400', 'LOCALHOST.', 'slipway.shop.example'])(
    '%s passes',
    async (host) => {
      expect(await read(await start({ access: { allowedHosts: ['Slipway.shop.example'] } }), host)).toBe(200);
    },
  );
});

describe('the audit log', () => {
  interface Page {
    entries: { action: string; by: string | null; address: string | null; subject: string | null }[];
  }

  test('shows the owner who did what, and can be searched; packers see none of it', async () => {
    const gateway = await start();
    await gateway.signIn('owner@slipway.test');
    await fetch(`${gateway.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@slipway.test', password: 'wrong' }),
    });
    await gateway.call('POST', '/api/people', {
      email: 'mia@shop.example',
      role: 'packer',
      password: 'seven wet umbrellas',
    });
    const { entries } = (await gateway.call<Page>('GET', '/api/audit')).body;
    expect(entries.map(({ action, by, subject }) => [action, by, subject])).toEqual([
      ['person_added', 'owner@slipway.test', 'mia@shop.example'],
      ['sign_in_failed', 'owner@slipway.test', null],
      ['signed_in', 'owner@slipway.test', null],
    ]);
    expect(entries[0]?.address).toMatch(/^127\.0\.0\.1$|^::1$/);
    const found = (await gateway.call<Page>('GET', '/api/audit?q=MIA@')).body.entries;
    expect(found.map(({ action }) => action)).toEqual(['person_added']);
    expect((await gateway.call<Page>('GET', '/api/audit?q=%25')).body.entries).toEqual([]);
    await gateway.signIn('packer@slipway.test');
    expect((await gateway.call('GET', '/api/audit')).status).toBe(403);
  });
});

describe('a request body', () => {
  test('from a stranger is answered without being kept, even if it is far too long', async () => {
    const gateway = await start();
    const body = 'x'.repeat(6 * 1024 * 1024);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.url}/api/orders/lookup`, { method: 'POST', headers, body });
    expect(answer.status).toBe(401);
    const hook = await fetch(`${gateway.url}/api/hooks/${'A'.repeat(43)}`, { method: 'POST', headers, body });
    expect(hook.status).toBe(404);
  });

  test('that anybody may send has a low limit', async () => {
    const gateway = await start();
    const body = JSON.stringify({ email: 'x'.repeat(20_000), password: 'x' });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${gateway.url}/api/session`, { method: 'POST', headers, body })).status).toBe(413);
  });
});
