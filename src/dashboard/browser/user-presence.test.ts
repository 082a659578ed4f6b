import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilUserIsPresent } from './user-presence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const watch = () => {
  const isThere = vi.fn<() => void>();
  void untilUserIsPresent(10_000).then(isThere);
  return isThere;
};

test.each(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'])(
  'a %s shows that somebody is there',
  async (sign) => {
    const isThere = watch();
    dispatchEvent(new Event('resize'));
    document.body.click();
    await vi.advanceTimersByTimeAsync(9000);
    expect(isThere).not.toHaveBeenCalled();
    // Even if something on the page stops the event's propagation.
    document.body.addEventListener(sign, (event) => event.stopPropagation(), { once: true });
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    await vi.advanceTimersByTimeAsync(0);
    expect(isThere).toHaveBeenCalledOnce();
  },
);

test('it waits no longer than that for anybody', async () => {
  const isThere = watch();
  await vi.advanceTimersByTimeAsync(9999);
  expect(isThere).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isThere).toHaveBeenCalledOnce();
});
