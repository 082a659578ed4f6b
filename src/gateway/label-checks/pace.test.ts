import { expect, test } from 'vitest';
import { RequestPace } from '#gateway/service/request-pace.ts';
import { Pace } from './pace.ts';

test('after a 429, a label that somebody prints doesn’t wait until label checks may go on', async () => {
  let at = Date.parse('2026-11-21T09:00:00Z');
  const service = new RequestPace(() => at);
  const pace = new Pace(() => at, service);
  service.recordRateLimited(1_000);
  at += 1_000;
  while (service.waitMs('label_check') === 0) service.recordSent('label_check');
  expect(pace.take()).toBe(60_000);
  await pace.waitForTurn();
});
