import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { MAX_LETTERS, type ScriptFontFile } from '#contract/gateway/script-fonts.ts';

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

const ask = (body: unknown) =>
  gateway.call<{ readonly fonts: readonly ScriptFontFile[] }>('POST', '/api/script-fonts', body);

test('fonts are made for anybody who is signed in, of no more letters than a page has', async () => {
  await gateway.signIn('packer@slipway.test');
  const made = await ask({ letters: '北京', is_japanese: false });
  expect(made.status).toBe(200);
  expect(made.body.fonts.map(({ family }) => family)).toEqual(['Noto Sans SC']);
  expect((await ask({ letters: '', is_japanese: false })).status).toBe(400);
  expect((await ask({ letters: '北'.repeat(MAX_LETTERS + 1), is_japanese: false })).status).toBe(400);
  expect((await ask({ letters: '北' })).status).toBe(400);
});
