import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
afterEach(() => platform.close());

/** The label's link, requested with this Host header. */
async function labelLink(host: string): Promise<URL> {
  const [number = ''] = await platform.makeLabelled(1);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { host, authorization: `Bearer ${SANDBOX_SECRETS.all}` };
  request(`${platform.baseUrl()}/orders/${number}/label`, { headers }, (answer) => {
    let text = '';
    answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
    answer.on('end', () => resolve(text));
  })
    .on('error', reject)
    .end();
  const { response } = JSON.parse(await promise) as { response: { qualified_url: string } };
  return new URL(response.qualified_url);
}

test('links and pages use the address that clients on other machines use, whatever host a request names', async () => {
  platform = await openTestPlatform({ publicUrl: 'http://192.168.1.20:4401/' });
  const link = await labelLink('localhost:1');
  expect(link.origin).toBe('http://192.168.1.20:4401');
  const { body } = await platform.call('GET /openapi.json', undefined, { secret: null });
  expect(JSON.stringify(body)).toContain('"http://192.168.1.20:4401/api/3"');
  const here = new URL(platform.baseUrl()).origin + link.pathname + link.search;
  expect((await fetch(here)).status).toBe(200);
});

test('without it they use the address of the platform on this machine', async () => {
  platform = await openTestPlatform();
  expect((await labelLink('localhost:1')).origin).toBe(new URL(platform.baseUrl()).origin);
});

test('a foreign host name is refused, on endpoints and pages alike', async () => {
  platform = await openTestPlatform();
  const ask = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: 'evil.example', authorization: `Bearer ${SANDBOX_SECRETS.all}` };
      request(platform.baseUrl() + path, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await ask('/merchant')).toBe(421);
  expect(await ask('/docs')).toBe(421);
});
