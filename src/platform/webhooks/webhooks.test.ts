import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { findEndpoint } from '#platform/store/webhook-endpoints.ts';
import { openTestSender, type TestSender } from '#platform/testing/open-test-sender.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let sender: TestSender;
beforeAll(async () => {
  sender = await openTestSender();
});
afterAll(() => sender.close());

const url = 'https://shop.example/hook';
const draft = { url, kind: 'mapped' as const, headers: [], fields: [...WEBHOOK_FIELDS], enabled: true };

test.each([
  ['test', 1, (account: number) => sender.webhooks.test(account, draft)],
  ['view of the secret', 2, (account: number) => sender.webhooks.reveal(account)],
  ['rotation', 3, (account: number) => sender.webhooks.rotate(account, 3600)],
])('a first %s does not undo settings that are saved at the same moment', async (_name, account, ask) => {
  await Promise.all([ask(account), sender.webhooks.save(account, draft)]);
  expect(await findEndpoint(sender.database, account)).toMatchObject({ url, version: 1 });
});
