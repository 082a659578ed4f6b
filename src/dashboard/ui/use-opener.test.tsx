import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Opener, useOpener } from './use-opener.ts';

afterEach(cleanup);

const button = () => screen.getByRole('button');

function Shown({ opener: { onShown } }: { readonly opener: Opener }) {
  useLayoutEffect(() => onShown(), [onShown]);
  return <p>What was opened</p>;
}

/** A page whose chunk comes when the test says so. */
function renderPage() {
  const chunk = Promise.withResolvers<{ default: typeof Shown }>();
  const load = vi.fn<() => Promise<unknown>>(() => chunk.promise);
  const Lazy = lazy(() => chunk.promise);
  function Page() {
    const opener = useOpener(load);
    return (
      <>
        <button type="button" {...opener.trigger}>
          Open
        </button>
        {opener.isOpen ? (
          <Suspense>
            <Lazy opener={opener} />
          </Suspense>
        ) : null}
      </>
    );
  }
  render(<Page />);
  return { load, arrive: () => chunk.resolve({ default: Shown }), fail: () => chunk.reject(new Error('offline')) };
}

test('a press before the chunk is there opens it once it has come, and an impatient second one takes nothing back', async () => {
  const { arrive } = renderPage();
  fireEvent.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button());
  expect(screen.queryByText('What was opened')).toBeNull();
  arrive();
  expect(await screen.findAllByText('What was opened')).toHaveLength(1);
  fireEvent.click(button());
  expect(screen.queryByText('What was opened')).toBeNull();
  expect(button().getAttribute('aria-expanded')).toBe('false');
});

test('pointing at the button fetches the chunk; nothing opens, also when it fails', async () => {
  const { load, fail } = renderPage();
  fireEvent.pointerEnter(button());
  expect(load).toHaveBeenCalledOnce();
  fail();
  await expect(load.mock.results[0]?.value).rejects.toThrow('offline');
  expect(button().getAttribute('aria-expanded')).toBe('false');
});
