import { afterEach, expect, test, vi } from 'vitest';
import { watchClock } from './watch-clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a clock that is set while a page is open is noticed once; time that passes is not', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:41:00Z') });
  const onSet = vi.fn<() => void>();
  const stop = watchClock(onSet, () => 'always the same day');
  vi.advanceTimersByTime(3_600_000);
  expect(onSet).toHaveBeenCalledTimes(0);
  for (const instant of ['2026-11-21T08:00:00Z', '2026-11-23T08:00:00Z']) {
    onSet.mockClear();
    vi.setSystemTime(Date.parse(instant));
    vi.advanceTimersByTime(60_000);
    expect(onSet).toHaveBeenCalledTimes(1);
  }
  stop();
  vi.setSystemTime(0);
  vi.advanceTimersByTime(60_000);
  expect(onSet).toHaveBeenCalledTimes(1);
});
