import { DELIVERY_STATUSES } from '#contract/documented/delivery-status.ts';
import { describe, expect, test } from 'vitest';
import { canBeCancelled, canBeUpdated, isLabelled, rankOfStatus } from './order-status.ts';

describe('the states of an order', () => {
  test('rank in the chronological order of the document', () => {
    expect(DELIVERY_STATUSES.map(rankOfStatus)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rankOfStatus('lost')).toBe(-1);
  });

  test('only an order whose label was retrieved counts as labelled', () => {
    expect([...DELIVERY_STATUSES, 'processing', 'cancelled'].filter(isLabelled)).toEqual(['despatch_in_progress']);
  });

  test('an order can be cancelled until the carrier has it', () => {
    expect(['processing', ...DELIVERY_STATUSES, 'cancelled', 'lost'].filter(canBeCancelled)).toEqual([
      'processing',
      'order_placed',
      'despatch_in_progress',
      'ready_for_pickup',
    ]);
  });

  test('an order can be changed until it is labelled', () => {
    expect(['processing', ...DELIVERY_STATUSES, 'cancelled', 'lost'].filter(canBeUpdated)).toEqual([
      'processing',
      'order_placed',
    ]);
  });
});
