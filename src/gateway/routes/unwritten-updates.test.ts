// Tests that need SQLite's file-level features; not run on PostgreSQL (`onFiles` in `vite.config.ts`).
import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';
import { allowWrites } from '#gateway/store/testing/tamper.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
let lines: string[];

beforeEach(async () => {
  lines = [];
  platform = await startStubPlatform();
  gateway = await openGateway(platform.url, {
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
  });
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

test('an update that can’t be recorded is requested again, and no log line contains the address', async () => {
  const { path } = (await gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver')).body;
  const send = () => gateway.call('POST', path, { tracking_number: 'SLP1', current_state: 'in_transit' });
  await allowWrites(gateway.database(), false);
  expect(await send()).toMatchObject({ status: 503, body: { error: 'storage_read_only' } });
  expect(lines.join('')).toContain('"path":"/api/hooks/…"');
  await allowWrites(gateway.database(), true);
  expect(await send()).toMatchObject({ status: 200, body: { taken: true } });
  expect(lines.join('')).not.toContain(path.split('/').at(-1));
});
