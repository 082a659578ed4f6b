import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useOpener } from './use-opener.ts';

afterEach(cleanup);

const button = () => screen.getByRole('button');
const isExpanded = () => button().getAttribute('aria-expanded');
const shown = () => screen.queryAllByText('What was opened').length;

/** A page whose chunks come, or fail, when the test says so. */
function renderPage() {
  const chunks: PromiseWithResolvers<void>[] = [];
  const load = vi.fn<() => Promise<void>>(() => {
    const chunk = Promise.withResolvers<void>();
    chunks.push(chunk);
    return chunk.promise;
  });
  function Page() {
    const opener = useOpener(load);
    return (
      <>
        <button type="button" {...opener.trigger}>
          Open
        </button>
        {opener.isOpen ? <p>What was opened</p> : null}
      </>
    );
  }
  render(<Page />);
  return { load, newest: () => chunks.at(-1) ?? Promise.withResolvers<void>() };
}

test('a press before the chunk has loaded opens it once it has, and an impatient second press does no harm', async () => {
  const { load, newest } = renderPage();
  fireEvent.click(button());
  fireEvent.click(button());
  expect([isExpanded(), shown(), load.mock.calls.length]).toEqual(['true', 0, 1]);
  newest().resolve();
  await waitFor(() => expect(shown()).toBe(1));
  fireEvent.click(button());
  expect([isExpanded(), shown()]).toEqual(['false', 0]);
});

test('pointing at the button fetches the chunk and opens nothing', async () => {
  const { load, newest } = renderPage();
  fireEvent.pointerEnter(button());
  expect(load).toHaveBeenCalledOnce();
  newest().resolve();
  await newest().promise;
  expect([isExpanded(), shown()]).toEqual(['false', 0]);
});

test('a chunk that can’t be loaded leaves the page as it was, and another press tries again', async () => {
  const { newest } = renderPage();
  fireEvent.pointerEnter(button());
  newest().reject(new Error('offline'));
  fireEvent.click(button());
  newest().reject(new Error('offline'));
  await waitFor(() => expect([isExpanded(), shown()]).toEqual(['false', 0]));
  fireEvent.click(button());
  newest().resolve();
  await waitFor(() => expect(shown()).toBe(1));
});
