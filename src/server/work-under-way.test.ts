import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from './log.ts';
import { WorkUnderWay } from './work-under-way.ts';

beforeEach(() => {
  vi.useFakeTimers();
  log.level = 'silent';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const signal = new AbortController().signal;

function begunWork(most: number) {
  const wake = vi.fn<() => void>();
  const work = new WorkUnderWay<string>('test', log, most, wake);
  const begun: string[] = [];
  const ends = new Map<string, (cause?: Error) => void>();
  const begin = (key: string, stopping = signal) =>
    work.begin(key, stopping, () => {
      begun.push(key);
      return new Promise<void>((resolve, reject) => {
        ends.set(key, (cause) => (cause === undefined ? resolve() : reject(cause)));
      });
    });
  const end = async (key: string, cause?: Error) => {
    ends.get(key)?.(cause);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { work, wake, begun, begin, end };
}

test('as many pieces at a time as it has places, each once; an ended one makes room and wakes', async () => {
  const { work, wake, begun, begin, end } = begunWork(2);
  for (const key of ['slow', 'slow', 'b', 'c']) begin(key);
  expect(begun).toEqual(['slow', 'b']);
  await end('b');
  expect(wake).toHaveBeenCalledTimes(1);
  begin('c');
  expect(begun).toEqual(['slow', 'b', 'c']);
  await end('c');
  await end('slow');
  expect(work.isEmpty).toBe(true);
});

test('what failed is logged once and rests for 5 s, in no place; others are begun meanwhile', async () => {
  const logged = vi.spyOn(log, 'error');
  const { work, wake, begun, begin, end } = begunWork(1);
  const cause = new Error('disk full');
  begin('a');
  await end('a', cause);
  expect(logged.mock.calls).toEqual([[{ err: cause, loop: 'test' }, expect.any(String)]]);
  begin('a');
  begin('b');
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(work.isEmpty).toBe(false);
  await vi.advanceTimersByTimeAsync(4_999);
  begin('a');
  expect(begun).toEqual(['a', 'b']);
  wake.mockClear();
  await vi.advanceTimersByTimeAsync(1);
  expect(wake).toHaveBeenCalledTimes(1);
  expect(work.isEmpty).toBe(true);
  begin('a');
  expect(begun).toEqual(['a', 'b', 'a']);
});

test('when everything stops, what is under way is waited for, and its failure is not logged', async () => {
  const logged = vi.spyOn(log, 'error');
  const { work, begin, end } = begunWork(1);
  const stopping = new AbortController();
  begin('a', stopping.signal);
  const ended = work.whenEnded();
  stopping.abort();
  await end('a', new Error('aborted'));
  await ended;
  expect(logged).not.toHaveBeenCalled();
  expect(work.isEmpty).toBe(true);
});
