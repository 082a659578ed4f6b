import { OrderDraft } from '#contract/added/orders.ts';
import { describe, expect, test } from 'vitest';
import { findUpdateEffect, updateDraft } from './order-update.ts';

const DRAFT: OrderDraft = {
  courier_type: 'standard',
  delivery_address: '1 High Street',
  delivery_suburb: 'Fitzroy',
  receiver_name: 'Ana',
  retailer_reference: 'WT-1',
  parcel_attributes: [{ qty: 1, weight: 1.5, length: 0.4 }],
  product_attributes: [{ quantity: 1, sku: 'A' }],
};
/** A different value for each field of an order. */
const OTHER: Required<OrderDraft> = {
  courier_type: 'express',
  courier_allocation: 'SwiftlineExpress',
  delivery_address: '2 High Street',
  delivery_suburb: 'Carlton',
  delivery_state: 'NSW',
  delivery_postcode: '3066',
  delivery_country_code: 'NZ',
  delivery_instructions: 'Ring twice',
  receiver_name: 'Ben',
  receiver_contact_number: '0400 000 000',
  retailer_invoice: '#2',
  retailer_reference: 'WT-2',
  user_attributes: { email: 'ben@mail.example' },
  parcel_attributes: [{ qty: 2, weight: 1.5 }],
  product_attributes: [{ quantity: 2, sku: 'A' }],
  tracking_only: true,
  authority_to_leave: true,
};

describe('an update of an order', () => {
  test.each(Object.keys(OrderDraft.shape) as (keyof OrderDraft)[])('of only %s', (field) => {
    const after = updateDraft(DRAFT, { [field]: OTHER[field] });
    const isOurs = ['retailer_invoice', 'retailer_reference', 'user_attributes'].includes(field);
    expect(findUpdateEffect(DRAFT, after)).toBe(isOurs ? 'in_place' : 'new_quotes');
  });

  test('that repeats the same values changes nothing, however they are written', () => {
    expect(findUpdateEffect(DRAFT, updateDraft(DRAFT, DRAFT))).toBe('none');
    expect(findUpdateEffect(DRAFT, updateDraft(DRAFT, {}))).toBe('none');
    const turned = updateDraft(DRAFT, { parcel_attributes: [{ length: 0.4, weight: 1.5, qty: 1 }] });
    expect(findUpdateEffect(DRAFT, turned)).toBe('none');
    expect(findUpdateEffect(DRAFT, updateDraft(DRAFT, { delivery_state: null }))).toBe('none');
  });

  test('keeps fields that it does not name, and clears those that it sets to null', () => {
    expect(updateDraft(DRAFT, { retailer_reference: null, receiver_name: 'Ben' })).toEqual({
      ...DRAFT,
      retailer_reference: null,
      receiver_name: 'Ben',
    });
  });
});
