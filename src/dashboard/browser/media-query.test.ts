import { expect, test, vi } from 'vitest';
import { mediaQuery } from './media-query.ts';

test('an order that is opened a thousand times asks the browser once', () => {
  const ask = vi.spyOn(globalThis, 'matchMedia');
  const answers = Array.from({ length: 1000 }, () => mediaQuery('(min-width: 75rem)'));
  expect(new Set(answers).size).toBe(1);
  expect(mediaQuery('(min-width: 45rem)')).not.toBe(answers[0]);
  expect(ask).toHaveBeenCalledTimes(2);
});
