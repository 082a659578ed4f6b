import { expect, test } from 'vitest';
import { weighParcels } from './weigh-parcels.ts';

test.each([
  ['nothing known', undefined, null],
  ['no parcels', [], null],
  ['one', [{ weight: 1.2 }], 1200],
  ['some of a kind', [{ qty: 3, weight: 0.1 }], 300],
  [
    'several',
    [
      { qty: 1, weight: 0.25 },
      { qty: 2, weight: 1 },
    ],
    2250,
  ],
  ['one without a weight', [{ weight: 1 }, { qty: 1, weight: null }], null],
  ['less than nothing', [{ weight: -1 }], null],
  ['more than anything', [{ weight: 1e300 }], null],
  ['a weight of nothing', [{ weight: 0 }], 0],
])('parcels: %s', (_case, parcel_attributes, grams) => {
  expect(weighParcels({ parcel_attributes })).toBe(grams);
});
