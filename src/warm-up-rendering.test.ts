import { expect, test } from 'vitest';
import { warmUpRendering } from './warm-up-rendering.ts';

test('pages are rendered ahead one at a time, in their order', async () => {
  const turns: string[] = [];
  const renderPage = ({ path }: { readonly path: string }) => {
    turns.push(path);
    setImmediate(() => turns.push('turn'));
    return Promise.resolve(undefined);
  };
  const page = { search: '', answers: {}, hints: '' };
  await warmUpRendering({
    renderPage,
    WARM_UP_PAGES: [
      { ...page, path: '/sign-in' },
      { ...page, path: '/orders' },
    ],
  });
  expect(turns).toEqual(['/sign-in', 'turn', '/orders']);
});
