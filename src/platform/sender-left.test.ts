import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { leaveMidway } from '#server/testing/leave-midway.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from './testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

test("a sender who leaves before the end of the body is no fault of the platform's", async () => {
  const headers = { authorization: `Bearer ${SANDBOX_SECRETS.all}` };
  expect(await leaveMidway(`${platform.baseUrl()}/book`, 'POST', headers)).toEqual([400, 400]);
});
