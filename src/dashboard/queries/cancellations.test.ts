import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelOrdersMutation } from './cancellations.ts';
import { createQueryClient } from './query-client.ts';

/** How long Slipway waits for the service's answer about one order. */
const SERVICE_HANGS_MS = 30_000;

beforeEach(async () => {
  // So that no chunk loads once time is simulated.
  await import('./gateway-client.ts');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the page learns of each order what Slipway knows, however long the service takes not to answer for them', async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => `SLP${index + 1}`);
  vi.stubGlobal('fetch', async (_address: string, { body }: { readonly body: string }) => {
    const { tracking_numbers } = JSON.parse(body) as { tracking_numbers: string[] };
    await new Promise((resolve) => {
      setTimeout(resolve, SERVICE_HANGS_MS * tracking_numbers.length);
    });
    const answered = { outcome: 'unclear', blocked_by: null, code: null, message: 'The service is slow.' };
    return Response.json({ results: tracking_numbers.map((tracking_number) => ({ tracking_number, ...answered })) });
  });
  const done: number[] = [];
  const cancelling = new MutationObserver(createQueryClient(), cancelOrdersMutation());
  const results = cancelling.mutate({
    numbers,
    onProgress: (count) => done.push(count),
    stop: new AbortController().signal,
  });
  void results.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(SERVICE_HANGS_MS * numbers.length);
  expect((await results).map(({ tracking_number, message }) => [tracking_number, message])).toEqual(
    numbers.map((number) => [number, 'The service is slow.']),
  );
  expect(done).toEqual(numbers.map((_number, index) => index + 1));
});
