import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterSilence } from './after-silence.ts';

const run = vi.fn<() => void>();
beforeEach(() => {
  run.mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

test('runs once there has been silence', () => {
  afterSilence(60, performance.now(), run);
  vi.advanceTimersByTime(59);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('after a late key it waits as long again, because the next ones come late too; at most a second', () => {
  afterSilence(60, performance.now() - 400, run);
  vi.advanceTimersByTime(459);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  afterSilence(60, performance.now() - 60_000, run);
  vi.advanceTimersByTime(1060);
  expect(run).toHaveBeenCalledTimes(2);
});

test('a timer that fires late waits again, but not for ever', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  afterSilence(60, 0, run);
  for (let wait = 0; wait < 5; wait += 1) {
    now += 200;
    vi.advanceTimersByTime(60);
    expect(run).not.toHaveBeenCalled();
  }
  now += 200;
  vi.advanceTimersByTime(60);
  expect(run).toHaveBeenCalledOnce();
});

test('nothing runs after being cancelled', () => {
  const cancel = afterSilence(60, performance.now(), run);
  vi.advanceTimersByTime(30);
  cancel();
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
});
