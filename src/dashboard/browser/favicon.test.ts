import { expect, test } from 'vitest';
import { markFavicon } from './favicon.ts';

test('the tab’s icon shows a state as a drawing until the mark is removed', () => {
  document.head.innerHTML = '<link rel="icon" type="image/png" href="/favicon.png">';
  const read = () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    return [link?.type, decodeURIComponent(link?.getAttribute('href') ?? '')];
  };
  const unmark = markFavicon('unclear');
  expect(read()).toEqual(['image/svg+xml', expect.stringMatching(/^data:image\/svg\+xml,<svg .*#9147a6/u)]);
  unmark();
  expect(read()).toEqual(['image/png', '/favicon.png']);
});
