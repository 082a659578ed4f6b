import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CrashBoundary } from './crash-boundary.tsx';

afterEach(() => {
  cleanup();
  globalThis.earlyInput = undefined;
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('broken');
}

test('a page that crashes releases what was held for it, so that its own buttons work', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const stop = vi.fn<() => void>();
  globalThis.earlyInput = { inputs: [], since: 0, stop };
  render(
    <CrashBoundary>
      <Broken />
    </CrashBoundary>,
  );
  await screen.findByRole('heading', { level: 1 });
  expect(stop).toHaveBeenCalledOnce();
  expect(globalThis.earlyInput).toBeUndefined();
});
