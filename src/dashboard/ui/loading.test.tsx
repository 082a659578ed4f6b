import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Loading } from './loading.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const page = (isOn: boolean) => (
  <Loading isOn={isOn} skeleton="skeleton">
    content
  </Loading>
);
function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

test('shows at once what is already there', () => {
  expect(render(page(false)).container.textContent).toBe('content');
});

test('an answer within 300 ms never shows a skeleton', () => {
  const { container, rerender } = render(page(true));
  pass(299);
  expect(container.textContent).toBe('');
  rerender(page(false));
  expect(container.textContent).toBe('content');
  pass(5000);
  expect(container.textContent).toBe('content');
});

test('a skeleton that shows stays for 400 ms, even if the answer arrives right after it', () => {
  const { container, rerender } = render(page(true));
  pass(300);
  expect(container.textContent).toBe('skeleton');
  rerender(page(false));
  pass(399);
  expect(container.textContent).toBe('skeleton');
  pass(1);
  expect(container.textContent).toBe('content');
});

test('a slow answer is shown as soon as it arrives', () => {
  const { container, rerender } = render(page(true));
  pass(300);
  pass(2700);
  expect(container.textContent).toBe('skeleton');
  rerender(page(false));
  expect(container.textContent).toBe('content');
});

test('the next wait starts with nothing again', () => {
  const { container, rerender } = render(page(true));
  pass(300);
  pass(400);
  rerender(page(false));
  rerender(page(true));
  expect(container.textContent).toBe('');
  pass(300);
  expect(container.textContent).toBe('skeleton');
});
