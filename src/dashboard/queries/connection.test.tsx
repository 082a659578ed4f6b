import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setConnection, useConnection } from './connection.ts';

let draws = 0;

function Storage() {
  draws += 1;
  return useConnection('storage');
}

afterEach(() => {
  cleanup();
  draws = 0;
  setConnection({ isLost: false, storage: null });
});

test('what watches one part of the connection is drawn again when that part is another one, and not before', () => {
  render(<Storage />);
  act(() => setConnection({ isLost: true, lastChangeAt: 42 }));
  act(() => setConnection({ isLost: true, storage: null }));
  expect(draws).toBe(1);
  act(() => setConnection({ storage: 'full' }));
  expect(document.body.textContent).toBe('full');
  expect(draws).toBe(2);
});
