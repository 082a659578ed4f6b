import { expect, test, vi } from 'vitest';

test('nothing is prefetched on idle before the page is hydrated: it would be rendered from other data than the server had', async () => {
  // As when the page arrives.
  vi.resetModules();
  const { markPageHydrated } = await import('./hydration.ts');
  const { nextIdle, untilIdle } = await import('./when-idle.ts');
  let isIdle = false;
  const idle = untilIdle().then(() => (isIdle = true));
  await nextIdle();
  await nextIdle();
  expect(isIdle).toBe(false);
  markPageHydrated();
  await idle;
  expect(isIdle).toBe(true);
});
