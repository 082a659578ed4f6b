import { expect, test, vi } from 'vitest';

test('nothing is prefetched on idle before the page is taken over: it would be drawn from other data than the server had', async () => {
  // As when the page arrives.
  vi.resetModules();
  const { pageIsTakenOver } = await import('./taken-over.ts');
  const { nextIdle, untilIdle } = await import('./when-idle.ts');
  let isIdle = false;
  const idle = untilIdle().then(() => (isIdle = true));
  await nextIdle();
  await nextIdle();
  expect(isIdle).toBe(false);
  pageIsTakenOver();
  await idle;
  expect(isIdle).toBe(true);
});
