import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, useToasts } from '#dashboard/ui/toasts.ts';
import { useReportedMutation } from './use-reported-mutation.ts';

const toasts = renderHook(useToasts).result;
afterEach(() => {
  cleanup();
  for (const { id } of toasts.current) dismissToast(id);
});

function start() {
  const { promise, reject } = Promise.withResolvers<string>();
  const onError = vi.fn<(problem: Error) => void>();
  const go = { name: 'Open', run: vi.fn<() => void>() };
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result, unmount } = renderHook(
    () =>
      useReportedMutation(
        { mutationFn: (_number: string) => promise, onError },
        (problem, number) => `${number}: ${problem.message}`,
        go,
      ),
    { wrapper },
  );
  act(() => result.current.mutate('SLP1'));
  const fail = async () => {
    await act(async () => {
      reject(new Error('It failed.'));
      await promise.catch(() => undefined);
    });
    await waitFor(() => expect(onError).toHaveBeenCalledOnce());
  };
  return { result, unmount, fail, go };
}

test('a failure while its component is shown is left to the component', async () => {
  const { result, fail } = start();
  await fail();
  await waitFor(() => expect(result.current.error?.message).toBe('It failed.'));
  expect(toasts.current).toEqual([]);
});

test('a failure after its component has left the page is reported in a toast that links to it', async () => {
  const { unmount, fail, go } = start();
  unmount();
  await fail();
  const stub = renderHook(useToasts).result;
  expect(stub.current.map(({ text, go: link }) => [text, link])).toEqual([['SLP1: It failed.', go]]);
});
