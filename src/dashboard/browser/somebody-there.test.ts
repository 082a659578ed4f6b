import { expect, test, vi } from 'vitest';
import { watchForSomebody } from './somebody-there.ts';

test.each(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'])('a %s is somebody', async (sign) => {
  const isThere = vi.fn<() => void>();
  const watch = watchForSomebody().then(isThere);
  dispatchEvent(new Event('resize'));
  document.body.click();
  await new Promise((resolve) => setTimeout(resolve));
  expect(isThere).not.toHaveBeenCalled();
  // Also where something on the page keeps the event to itself.
  document.body.addEventListener(sign, (event) => event.stopPropagation(), { once: true });
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  await watch;
  expect(isThere).toHaveBeenCalledOnce();
});
