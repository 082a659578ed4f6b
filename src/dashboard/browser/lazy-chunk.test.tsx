import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CrashBoundary } from '#dashboard/shell/crash-boundary.tsx';
import { lazyChunk } from './lazy-chunk.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const chunk = { Card: ({ name }: { readonly name: string }) => <p>{name}</p> };

test('a loaded chunk renders at once; otherwise a placeholder is shown, and nothing suspends', async () => {
  const Ready = lazyChunk(() => Promise.resolve(chunk), 'Card');
  await Ready.load();
  render(<Ready name="ready" />);
  expect(screen.getByText('ready')).toBeDefined();
  const Late = lazyChunk(() => Promise.resolve(chunk), 'Card', { Fallback: ({ name }) => <p>Waiting for {name}</p> });
  render(
    <Suspense fallback="suspended">
      <Late name="late" />
    </Suspense>,
  );
  expect(screen.getByText('Waiting for late')).toBeDefined();
  expect(await screen.findByText('late')).toBeDefined();
});

test('once it is in the page it is ready: its effects have run', async () => {
  let isReady = false;
  const Panel = () => {
    useEffect(() => {
      isReady = true;
    }, []);
    return <p>panel</p>;
  };
  const Late = lazyChunk(() => Promise.resolve({ Panel }), 'Panel');
  const wasReady: boolean[] = [];
  const watcher = new MutationObserver(() => {
    if (screen.queryByText('panel') !== null) wasReady.push(isReady);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  render(<Late />);
  await screen.findByText('panel');
  watcher.disconnect();
  expect(wasReady[0]).toBe(true);
});

test('a chunk that can’t be fetched is retried until it arrives, and nothing around it is lost', async () => {
  vi.useFakeTimers();
  let isAway = true;
  const Late = lazyChunk(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(chunk)), 'Card');
  render(
    <>
      <p>around</p>
      <Late name="late" />
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(screen.queryByText('late')).toBeNull();
  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByText('late')).not.toBeNull();
  expect(screen.queryByText('around')).not.toBeNull();
});

test('if nothing can be done without it, it is an error in its place', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  const away = (): Promise<typeof chunk> => Promise.reject(new Error('away'));
  const Lost = lazyChunk(away, 'Card', { throwsOnFailure: true });
  render(
    <CrashBoundary>
      <Lost name="lost" />
    </CrashBoundary>,
  );
  await act(() => vi.runAllTimersAsync());
  vi.useRealTimers();
  expect(await screen.findByRole('heading')).toBeDefined();
});

test('two loads fetch it once; after a failure the next load fetches it again', async () => {
  vi.useFakeTimers();
  const fetchChunk = vi.fn<() => Promise<typeof chunk>>(() => Promise.reject(new Error('offline')));
  const Card = lazyChunk(fetchChunk, 'Card');
  const first = Card.load();
  expect(Card.load()).toBe(first);
  const outcome = first.catch((problem: unknown) => problem);
  await vi.runAllTimersAsync();
  expect(await outcome).toEqual(new Error('offline'));
  fetchChunk.mockClear().mockResolvedValue(chunk);
  await expect(Card.load()).resolves.toBe(chunk.Card);
  expect(fetchChunk).toHaveBeenCalledOnce();
});

test('without a network it waits for one, however long, and does not give up', async () => {
  vi.useFakeTimers();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchChunk = vi.fn<() => Promise<typeof chunk>>(() => Promise.resolve(chunk));
  const loading = lazyChunk(fetchChunk, 'Card').load();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(fetchChunk).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await expect(loading).resolves.toBe(chunk.Card);
  onLine.mockRestore();
});
