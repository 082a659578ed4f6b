import type { CarrierBehaviour } from '#contract/added/sandbox.ts';
import { describe, expect, test } from 'vitest';
import { CARRIERS } from './carriers.ts';
import { type AllocationRules, allocateOrder } from './quote-order.ts';

const RULES: AllocationRules = { heaviestPlainLabelKg: 22, homeCountry: 'AU' };
const PARCELS = [{ qty: 1, weight: 2 }];
const allocate = (draft: object, behaviours: Record<string, CarrierBehaviour> = {}) => {
  const { carrier, quoteState } = allocateOrder(
    { parcel_attributes: PARCELS, ...draft },
    RULES,
    new Map(Object.entries(behaviours)),
  );
  return [carrier?.allocation, quoteState];
};
const off: CarrierBehaviour = { enabled: false };
const fails: CarrierBehaviour = { quote: { outcome: 'fail' } };

describe('allocation', () => {
  test.each(CARRIERS.map((carrier) => [carrier.allocation, carrier.reach]))(
    'gives %s the carrier that it asks for',
    (one, reach) => {
      const country = reach === 'abroad' ? 'JP' : 'AU';
      expect(allocate({ courier_allocation: one, delivery_country_code: country })).toEqual([one, 'valid']);
    },
  );

  test.each([
    // What the order asks for, how the carriers behave, the carrier that gets it.
    [{ courier_type: 'standard' }, {}, 'NorthpostStandard'],
    [{ courier_type: 'standard' }, { NorthpostStandard: off }, 'CartwheelEcommerce'],
    [{ courier_type: 'standard' }, { NorthpostStandard: off, CartwheelEcommerce: off }, 'PlainLabel'],
    [{ courier_type: 'express' }, {}, 'NorthpostExpress'],
    [{ courier_type: 'express' }, { NorthpostExpress: off }, 'SwiftlineExpress'],
    [{ courier_allocation: 'SwiftlineExpress' }, { SwiftlineExpress: off }, 'NorthpostExpress'],
    [{ courier_allocation: 'PlainLabel' }, { PlainLabel: off }, 'NorthpostStandard'],
    [{ courier_allocation: 'NorthpostStandard', delivery_country_code: 'JP' }, {}, 'ParcelbirdInternational'],
    [{ courier_allocation: 'ParcelbirdInternational' }, {}, 'NorthpostStandard'],
    [{ courier_allocation: 'NobodyEver' }, {}, 'NorthpostStandard'],
    [{ courier_allocation: 'NorthpostExpress' }, { NorthpostExpress: fails }, 'SwiftlineExpress'],
    [{}, {}, 'NorthpostStandard'],
  ])('of %j while %j falls to %s', (draft, behaviours, expected) => {
    expect(allocate(draft, behaviours)).toEqual([expected, 'valid']);
  });

  test.each([
    [{ courier_type: 'express', delivery_country_code: 'JP' }, {}],
    [{ delivery_country_code: 'JP' }, { ParcelbirdInternational: off }],
    [{ courier_type: 'express' }, { NorthpostExpress: off, SwiftlineExpress: off }],
    [{ courier_type: 'by balloon' }, {}],
  ])('of %j while %j finds no carrier', (draft, behaviours) => {
    expect(allocate(draft, behaviours)).toEqual([undefined, 'none']);
  });

  test('without a good quote keeps the carrier, and says what is wrong with the quote', () => {
    expect(allocate({ parcel_attributes: [] })).toEqual(['NorthpostStandard', 'zero']);
    expect(allocate({}, { NorthpostStandard: { quote: { outcome: 'zero' } } })).toEqual(['NorthpostStandard', 'zero']);
    expect(allocate({ delivery_country_code: 'JP' }, { ParcelbirdInternational: fails })).toEqual([
      'ParcelbirdInternational',
      'error',
    ]);
    const heavy = { courier_allocation: 'PlainLabel', parcel_attributes: [{ qty: 1, weight: 23 }] };
    expect(allocate(heavy)).toEqual(['PlainLabel', 'filtered']);
    // A $0 quote counts as an invalid quote even if the rules would filter it too.
    expect(allocate(heavy, { PlainLabel: { quote: { outcome: 'zero' } } })).toEqual(['PlainLabel', 'zero']);
  });
});
