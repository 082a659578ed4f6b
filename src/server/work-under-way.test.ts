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
  const run = (key: string) => {
    begun.push(key);
    return new Promise<void>((resolve, reject) => {
      ends.set(key, (cause) => (cause === undefined ? resolve() : reject(cause)));
    });
  };
  /** Begins those of these that can be begun once they are `listed`. */
  const begin = (keys: readonly string[], { stopping = signal, listed = Promise.resolve() } = {}) =>
    work.beginDue(
      stopping,
      async () => {
        await listed;
        return keys;
      },
      (key) => key,
      run,
    );
  const end = async (key: string, cause?: Error) => {
    ends.get(key)?.(cause);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { work, wake, begun, begin, end };
}

test('as many pieces at a time as it has places, each once; an ended one makes room and wakes', async () => {
  const { work, wake, begun, begin, end } = begunWork(2);
  await begin(['slow', 'slow', 'b', 'c']);
  expect(begun).toEqual(['slow', 'b']);
  await end('b');
  expect(wake).toHaveBeenCalledTimes(1);
  await begin(['c']);
  expect(begun).toEqual(['slow', 'b', 'c']);
  await end('c');
  await end('slow');
  expect(work.isEmpty).toBe(true);
});

test('what failed is logged once and rests for 5 s, in no place; others are begun meanwhile', async () => {
  const logged = vi.spyOn(log, 'error');
  const { work, wake, begun, begin, end } = begunWork(1);
  const cause = new Error('disk full');
  await begin(['a']);
  await end('a', cause);
  expect(logged.mock.calls).toEqual([[{ err: cause, loop: 'test' }, expect.any(String)]]);
  await begin(['a']);
  await begin(['b']);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(work.isEmpty).toBe(false);
  await vi.advanceTimersByTimeAsync(4_999);
  await begin(['a']);
  expect(begun).toEqual(['a', 'b']);
  wake.mockClear();
  await vi.advanceTimersByTimeAsync(1);
  expect(wake).toHaveBeenCalledTimes(1);
  expect(work.isEmpty).toBe(true);
  await begin(['a']);
  expect(begun).toEqual(['a', 'b', 'a']);
});

test('when everything stops, what is under way is waited for, and its failure is not logged', async () => {
  const logged = vi.spyOn(log, 'error');
  const { work, begin, end } = begunWork(1);
  const stopping = new AbortController();
  await begin(['a'], { stopping: stopping.signal });
  const ended = work.whenEnded();
  stopping.abort();
  await end('a', new Error('aborted'));
  await ended;
  expect(logged).not.toHaveBeenCalled();
  expect(work.isEmpty).toBe(true);
});

test('a piece that ended while due ones were being listed is not begun again by that list', async () => {
  const { wake, begun, begin, end } = begunWork(2);
  await begin(['a']);
  const { promise: listed, resolve: list } = Promise.withResolvers<void>();
  const beginning = begin(['a', 'b'], { listed });
  await end('a');
  list();
  await beginning;
  expect(begun).toEqual(['a', 'b']);
  expect(wake).toHaveBeenCalledTimes(1);
  await begin(['a']);
  expect(begun).toEqual(['a', 'b', 'a']);
});
