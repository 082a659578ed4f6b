import { expect, test } from 'vitest';
import { openTestPlatform } from '#platform/testing/open-test-platform.ts';

test('every answer has its date', async () => {
  const platform = await openTestPlatform();
  await platform.call('POST /sandbox/clock', { advance_s: 86_400 });
  const { headers, body } = await platform.call('GET /sandbox/state');
  expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.parse(body.response.now))).toBeLessThan(60_000);
  await platform.close();
});

test('it goes no further than four-digit years', async () => {
  const fresh = await openTestPlatform();
  const decade = () => fresh.call('POST /sandbox/clock', { advance_s: 315_576_000 });
  let answer = await decade();
  for (let turn = 0; turn < 1000 && answer.status === 200; turn += 1) answer = await decade();
  expect([answer.status, answer.body.error]).toEqual([422, 'invalid']);
  expect((await fresh.makeLabelled(1)).length).toBe(1);
  await fresh.close();
});
