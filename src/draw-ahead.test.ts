import { expect, test } from 'vitest';
import { drawAhead } from './draw-ahead.ts';

test('pages are drawn ahead one at a time, in their order', async () => {
  const turns: string[] = [];
  const drawPage = ({ path }: { readonly path: string }) => {
    turns.push(path);
    setImmediate(() => turns.push('turn'));
    return Promise.resolve(undefined);
  };
  const page = { search: '', answers: {}, reader: '' };
  await drawAhead({
    drawPage,
    PAGES_AHEAD: [
      { ...page, path: '/sign-in' },
      { ...page, path: '/orders' },
    ],
  });
  expect(turns).toEqual(['/sign-in', 'turn', '/orders']);
});
