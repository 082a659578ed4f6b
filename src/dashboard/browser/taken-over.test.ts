import { expect, test } from 'vitest';
import { pageIsTakenOver } from './taken-over.ts';
import { nextIdle, untilIdle } from './when-idle.ts';

test('nothing is asked for when idle before the page is taken over: it would be drawn from other data than the server had', async () => {
  let isIdle = false;
  const idle = untilIdle().then(() => (isIdle = true));
  await nextIdle();
  await nextIdle();
  expect(isIdle).toBe(false);
  pageIsTakenOver();
  await idle;
  expect(isIdle).toBe(true);
});
