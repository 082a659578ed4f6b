// @vitest-environment node
import { expect, test } from 'vitest';
import { judgePasted, listToLookUp } from './judge-pasted.ts';

const order = (tracking_number: string) => ({ tracking_number });
const unknown = (tracking_number: string) => ({ tracking_number, near_match: null });

test('a line that is a known reference as a whole is that one, and its words name nothing', () => {
  const text = 'PO 17\nSLP1 SLP2';
  expect(listToLookUp(text)).toEqual(['PO', '17', 'SLP1', 'SLP2', 'PO 17', 'SLP1 SLP2']);
  const judged = judgePasted(text, {
    // “17” on its own is another order's number.
    orders: [order('SLP9'), order('SLP1'), order('SLP5')],
    unknown: [unknown('PO'), unknown('SLP2'), unknown('SLP1 SLP2')],
    by_reference: [
      { text: '17', tracking_numbers: ['SLP9'], total: 1 },
      { text: 'PO 17', tracking_numbers: ['SLP5'], total: 1 },
    ],
  });
  expect(judged).toMatchObject({ count: 3, numbers: ['SLP1', 'SLP2'], leftOut: [], unknown: [unknown('SLP2')] });
  expect(judged.found).toEqual([order('SLP1'), order('SLP5')]);
  expect(judged.references.map(({ text: named }) => named)).toEqual(['PO 17']);
});

test('two spellings of a pasted reference are one; a text that is unknown everywhere is split at its spaces', () => {
  const judged = judgePasted('po 17\n#PO 17\nno such', {
    orders: [order('SLP5')],
    unknown: [unknown('no'), unknown('such'), unknown('no such')],
    by_reference: [{ text: 'po 17', tracking_numbers: ['SLP5'], total: 1 }],
  });
  expect(judged.references).toHaveLength(1);
  expect(judged.found).toEqual([order('SLP5')]);
  expect(judged.unknown.map((one) => one.tracking_number)).toEqual(['no', 'such']);
});

test('before the lookup, everything is counted as what it could be', () => {
  expect(judgePasted('PO 17, a/b', undefined)).toMatchObject({ count: 2, leftOut: ['a/b'], found: [], unknown: [] });
});
