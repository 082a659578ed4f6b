import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRINT_ORDERS, type PrintedOrder, sortForPrinting } from './print-order.ts';

const label = (tracking_number: string, courier_name: string | null, order: string | null, skus: string[] = []) =>
  ({ tracking_number, courier_name, retailer_order_number: order, skus }) satisfies PrintedOrder;
const LISTED = [
  label('A', 'Swiftline', '#10', ['B-2', 'A-1']),
  label('B', 'Northpost', '#9', ['C-3']),
  label('C', null, null),
  label('D', 'Northpost', '#101', ['A-1', 'B-2']),
];
const run = { lastFirst: false, copies: 1 };
const numbersOf = (labels: readonly PrintedOrder[]) => labels.map((one) => one.tracking_number).join('');

describe('the print order', () => {
  it.each([
    ['listed', 'ABCD'],
    ['scanned', 'DCAB'],
    ['sku', 'ADBC'],
    ['carrier', 'BDAC'],
    ['order_number', 'BADC'],
  ] as const)('%s', (order, numbers) => {
    expect(numbersOf(sortForPrinting(LISTED, ['D', 'C', 'A'], { ...run, order }))).toBe(numbers);
  });

  it('is reversed for printers that stack face up', () => {
    expect(numbersOf(sortForPrinting(LISTED, [], { ...run, order: 'listed', lastFirst: true }))).toBe('DCBA');
  });

  it('keeps the copies of a label together', () => {
    expect(numbersOf(sortForPrinting(LISTED.slice(0, 2), [], { ...run, order: 'listed', copies: 2 }))).toBe('AABB');
  });

  it('loses and adds none, whatever the order', () => {
    const some = fc.record({
      tracking_number: fc.uuid(),
      courier_name: fc.option(fc.string()),
      retailer_order_number: fc.option(fc.string()),
      skus: fc.array(fc.string(), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(some), fc.constantFrom(...PRINT_ORDERS), fc.boolean(), (listed, order, lastFirst) => {
        const sorted = sortForPrinting(listed, [], { order, lastFirst, copies: 1 });
        expect(new Set(sorted)).toEqual(new Set(listed));
        expect(sorted).toHaveLength(listed.length);
      }),
    );
  });
});
