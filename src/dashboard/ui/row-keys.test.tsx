import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useRowKeys } from './row-keys.ts';

afterEach(cleanup);

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const row = (name: string) => screen.getByRole('button', { name });

function List({ onOpen, onRefresh }: { readonly onOpen: (name: string) => void; readonly onRefresh: () => void }) {
  useRowKeys(onRefresh);
  return (
    <main>
      {['first', 'second'].map((name) => (
        <button key={name} type="button" data-row={name} onClick={() => onOpen(name)}>
          {name}
        </button>
      ))}
    </main>
  );
}

test('keys move through the rows, stop at the ends, open one, and refresh the list', async () => {
  const [onOpen, onRefresh] = [vi.fn<(name: string) => void>(), vi.fn<() => void>()];
  render(<List onOpen={onOpen} onRefresh={onRefresh} />);
  press('ArrowDown');
  expect(document.activeElement).toBe(document.body);
  press('j');
  await waitFor(() => expect(document.activeElement).toBe(row('first')));
  press('ArrowDown');
  expect(document.activeElement).toBe(row('second'));
  press('ArrowDown');
  expect(document.activeElement).toBe(row('second'));
  press('o');
  await waitFor(() => expect(onOpen.mock.calls).toEqual([['second']]));
  press('k');
  await waitFor(() => expect(document.activeElement).toBe(row('first')));
  press('r');
  await waitFor(() => expect(onRefresh).toHaveBeenCalledOnce());
});
