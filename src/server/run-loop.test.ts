import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from './log.ts';
import { type Loop, loopSteps, runLoop } from './run-loop.ts';

let loop: Loop | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  log.level = 'silent';
});
afterEach(async () => {
  await loop?.stop();
  vi.useRealTimers();
});

test('one step at a time; a wake during a step causes one more, however often it comes', async () => {
  const steps: { end: () => void }[] = [];
  let atOnce = 0;
  loop = runLoop('test', log, async () => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    await new Promise<void>((end) => {
      steps.push({ end });
    });
    atOnce -= 1;
    return Infinity;
  });
  loop.wake();
  loop.wake();
  steps[0]?.end();
  await expect.poll(() => steps).toHaveLength(2);
  steps[1]?.end();
  await loop.settled();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(steps).toHaveLength(2);
  loop.wake();
  await expect.poll(() => steps).toHaveLength(3);
  steps[2]?.end();
});

test('sleeps as long as the step says, but no longer than 5 s', async () => {
  const waits = [300, 60_000, Infinity];
  const at: number[] = [];
  const begun = Date.now();
  loop = runLoop('test', log, async () => {
    at.push(Date.now() - begun);
    return waits[at.length - 1] ?? Infinity;
  });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(at).toEqual([0, 300, 5_300, 10_300]);
});

test('backs off while steps fail, logs each failure with its cause, and starts over after a success', async () => {
  const logged = vi.spyOn(log, 'error');
  const at: number[] = [];
  const begun = Date.now();
  const cause = new Error('disk full');
  loop = runLoop('test', log, async () => {
    at.push(Date.now() - begun);
    if (at.length === 8) return 1_000;
    throw cause;
  });
  await vi.advanceTimersByTimeAsync(17_500);
  expect(at).toEqual([0, 200, 600, 1_400, 3_000, 6_200, 11_200, 16_200, 17_200, 17_400]);
  expect(logged.mock.calls[0]).toEqual([{ err: cause, loop: 'test', failures: 1 }, 'A step failed; it will run again']);
  expect(logged.mock.calls.at(-1)?.[0]).toMatchObject({ failures: 2 });
});

test('stopping aborts the step, waits for its end, and no wake brings it back', async () => {
  let steps = 0;
  let hasEnded = false;
  loop = runLoop('test', log, async (signal) => {
    steps += 1;
    await new Promise((end) => {
      signal.addEventListener('abort', end);
    });
    hasEnded = true;
    return 0;
  });
  const stopped = loop.stop();
  loop.wake();
  await stopped;
  expect(hasEnded).toBe(true);
  await loop.settled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(steps).toBe(1);
});

test('is settled only when nothing is due any more', async () => {
  let left = 3;
  loop = runLoop('test', log, async () => {
    left -= 1;
    return left > 0 ? 0 : Infinity;
  });
  const settled = loop.settled();
  await vi.advanceTimersByTimeAsync(100);
  await settled;
  expect(left).toBe(0);
});

test('its steps can be measured', async () => {
  const measured: string[] = [];
  const handlers = {
    start: () => undefined,
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: ({ loop: name, error }: { loop: string; error?: unknown }) => {
      measured.push(error instanceof Error ? `${name}: ${error.message}` : name);
    },
    error: () => undefined,
  };
  loopSteps.subscribe(handlers);
  const ends = [() => Promise.reject(new Error('no')), () => Promise.resolve(Infinity)];
  loop = runLoop('labels', log, () => ends.shift()?.() ?? Promise.resolve(Infinity));
  await vi.advanceTimersByTimeAsync(300);
  expect(measured).toEqual(['labels: no', 'labels']);
  loopSteps.unsubscribe(handlers);
});
