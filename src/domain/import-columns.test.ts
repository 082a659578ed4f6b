import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHeads, IMPORT_FIELDS, recogniseColumns } from './import-columns.ts';

describe('columns by their headers', () => {
  it.each([
    ['Tracking Number', 'tracking_number'],
    ['tracking_number', 'tracking_number'],
    ['TRACKING #', 'tracking_number'],
    ['Consignment No.', 'tracking_number'],
    ['Con note', 'tracking_number'],
    ['AWB', 'tracking_number'],
    ['Order Number', 'retailer_order_number'],
    ['Order ID', 'retailer_order_number'],
    ['order #', 'retailer_order_number'],
    ['Your reference', 'retailer_reference'],
    ['Ref', 'retailer_reference'],
    ['Recipient', 'receiver_name'],
    ['Ship To Name', 'receiver_name'],
    ['Name', 'receiver_name'],
    ['Suburb', 'delivery_suburb'],
    ['Shipping City', 'delivery_suburb'],
    ['Delivery State', 'delivery_state'],
    ['Province', 'delivery_state'],
    ['Zip', 'delivery_postcode'],
    ['Post code', 'delivery_postcode'],
    ['ship-to postal code', 'delivery_postcode'],
    ['Country', 'delivery_country_code'],
    ['Shipping Country Code', 'delivery_country_code'],
    ['Carrier', 'courier_name'],
    ['Courier name', 'courier_name'],
    ['Service', 'courier_type'],
    ['Shipping Method', 'courier_type'],
  ] as const)('%s is %s', (head, field) => {
    expect(recogniseColumns(['x', head])).toEqual({ [field]: 1 });
  });

  it.each([['Weight'], ['Billing phone'], [''], ['Total'], ['Email'], ['Billing City']])('%s is nothing', (head) => {
    expect(recogniseColumns([head])).toEqual({});
  });

  it('prefers the delivery address, and uses "Name" for the order if there is a "Shipping Name"', () => {
    const heads = ['Name', 'City', 'Shipping Name', 'Shipping City', 'Tracking', 'Tracking number'];
    expect(recogniseColumns(heads)).toEqual({
      tracking_number: 5,
      receiver_name: 2,
      retailer_order_number: 0,
      delivery_suburb: 3,
    });
  });

  it('reads what Slipway itself exports', () => {
    expect(Object.keys(recogniseColumns(IMPORT_FIELDS)).toSorted()).toEqual([...IMPORT_FIELDS].toSorted());
  });

  it('never gives one column to two fields, whatever the headers are', () => {
    const head = fc.oneof(fc.string(), fc.constantFrom('Name', 'name', 'Order', 'Tracking', 'State', 'shipping state'));
    fc.assert(
      fc.property(fc.array(head, { maxLength: 12 }), (heads) => {
        const given = Object.values(recogniseColumns(heads));
        expect(new Set(given).size).toBe(given.length);
        for (const at of given) expect(at).toBeLessThan(heads.length);
      }),
    );
  });
});

describe('where the header row is', () => {
  it.each([
    ['in the first line', [['Tracking number', 'Order']], 0],
    ['below a title', [['Orders of today'], ['Tracking number', 'Order']], 1],
    ['nowhere', [['A1', 'B2']], undefined],
    ['not in an empty file', [], undefined],
  ])('%s', (_where, rows, at) => {
    expect(findHeads(rows)).toBe(at);
  });
});
