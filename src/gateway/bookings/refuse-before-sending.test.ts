import type { Order } from '#contract/documented/order.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { expect, test } from 'vitest';
import { findReportedBooked } from './refuse-before-sending.ts';

const reported = (record: Omit<Order, 'tracking_number'> | undefined) =>
  new Map(record === undefined ? [] : [[foldNumber('SLP1'), { tracking_number: 'SLP1', ...record }]]);

test.each([
  ['its state', { state: 'ready_for_pickup' }],
  ['a later state', { state: 'in_transit' }],
  ['an earlier state', { state: 'untrackable', status_history: [{ status: 'with_driver' }] }],
  ['its manifest', { state: 'despatch_in_progress', manifest_id: 7 }],
])('an order counts as reported booked by %s', (_case, record) => {
  expect([...findReportedBooked(['SLP1'], reported(record)).values()]).toEqual([
    { tracking_number: 'SLP1', reason: 'already_booked' },
  ]);
});

test.each([
  ['nothing', undefined],
  ['that it is being quoted', { state: 'processing' }],
  ['that it has a label', { state: 'despatch_in_progress' }],
  ['that it was cancelled', { state: 'cancelled' }],
  ['a word that nobody knows', { state: 'a_word_of_tomorrow' }],
])('it doesn’t if the updates say %s', (_case, record) => {
  expect(findReportedBooked(['SLP1'], reported(record)).size).toBe(0);
});
