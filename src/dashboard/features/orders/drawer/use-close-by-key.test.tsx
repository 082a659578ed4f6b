import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { useCloseByKey } from './use-close-by-key.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Drawer({ onClose }: { readonly onClose: () => void }) {
  useCloseByKey(onClose);
  return <p>Order</p>;
}

it('hears Esc as soon as the drawer can be seen, and keeps it to itself', async () => {
  // Without `act`, which would flush passive effects at once, unlike a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const close = vi.fn<() => void>();
  const seen = Promise.withResolvers<void>();
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  new MutationObserver(() => {
    document.body.dispatchEvent(press);
    seen.resolve();
  }).observe(document.body, { childList: true });
  const root = createRoot(document.body);
  root.render(<Drawer onClose={close} />);
  await seen.promise;
  expect(close).toHaveBeenCalledTimes(1);
  // Later listeners ignore the event.
  expect(press.defaultPrevented).toBe(true);
  root.unmount();
});
