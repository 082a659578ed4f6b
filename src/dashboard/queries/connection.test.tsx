import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setConnection, useConnection } from './connection.ts';

const rendered = vi.fn<() => void>();

function Storage() {
  rendered();
  return useConnection('storage');
}

afterEach(() => {
  cleanup();
  rendered.mockClear();
  setConnection({ isLost: false, storage: null });
});

test('a component that watches one part of the connection is rendered again only when that part changes', () => {
  render(<Storage />);
  act(() => setConnection({ isLost: true, changes: 42 }));
  act(() => setConnection({ isLost: true, storage: null }));
  expect(rendered).toHaveBeenCalledTimes(1);
  act(() => setConnection({ storage: 'full' }));
  expect(document.body.textContent).toBe('full');
  expect(rendered).toHaveBeenCalledTimes(2);
});
