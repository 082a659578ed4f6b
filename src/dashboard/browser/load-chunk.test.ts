import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('retries while the server is away, and stops once the chunk is here', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('away')).mockResolvedValue('part');
  const fetched = loadChunk(load);
  await vi.runAllTimersAsync();
  expect(await fetched).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('gives up in the end, with the reason', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('gone'));
  const outcome = loadChunk(load).catch((problem: unknown) => problem);
  await vi.runAllTimersAsync();
  expect(await outcome).toEqual(new TypeError('gone'));
  expect(load).toHaveBeenCalledTimes(6);
});
