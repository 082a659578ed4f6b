import { afterEach, expect, test } from 'vitest';
import { Chosen } from './chosen.ts';
import { selection } from './selection.ts';

afterEach(() => sessionStorage.clear());

const openedAfterReload = () => new Chosen<string>('rows', ['']).get();

test('rows chosen before the account is known belong to it; another account has its own', () => {
  const rows = new Chosen<string>('rows', ['']);
  rows.choose(['A', 'B'], true);
  selection.openWorkspace('shop');
  expect([rows.get(), openedAfterReload()]).toEqual([
    ['A', 'B'],
    ['A', 'B'],
  ]);

  let told = 0;
  rows.subscribe(() => (told += 1));
  selection.openWorkspace('other shop');
  expect([rows.get(), openedAfterReload(), told]).toEqual([[], [], 1]);
  rows.choose(['C'], true);

  selection.openWorkspace('shop');
  expect([rows.get(), openedAfterReload()]).toEqual([
    ['A', 'B'],
    ['A', 'B'],
  ]);
  selection.openWorkspace('other shop');
  expect(rows.get()).toEqual(['C']);
});
