import { expect, test } from 'vitest';
import { foldReference } from './fold-reference.ts';

test.each([
  [null, null],
  ['', null],
  [' # ', null],
  ['10482', '10482'],
  ['#10482', '10482'],
  [' # 10482 ', '10482'],
  ['##1', '1'],
  ['1#1', '1#1'],
  ['po-17/b', 'PO-17/B'],
  ['straße 1', 'STRASSE 1'],
])('%j is found as %j, and folding it again changes nothing', (text, folded) => {
  expect(foldReference(text)).toBe(folded);
  expect(foldReference(folded)).toBe(folded);
});
