import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { leaveMidway } from '#server/testing/leave-midway.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
const lines: string[] = [];

beforeAll(async () => {
  platform = await startStubPlatform();
  gateway = await openGateway(platform.url, {
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  });
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

test("a sender who leaves before the end of the body is no fault of the server's", async () => {
  const { path } = (await gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver')).body;
  const leave = (to: string, headers = {}) => leaveMidway(gateway.url + to, 'POST', headers);
  expect(await leave('/api/session')).toEqual([400, 400]);
  expect(await leave('/api/orders/tags', { cookie: gateway.cookie() })).toEqual([400, 400]);
  // Refused, and its body discarded.
  expect(await leave('/api/orders/tags')).toEqual([400, 400]);
  expect(await leave(path)).toEqual([400, 400]);
  expect(lines).toEqual([]);
});
