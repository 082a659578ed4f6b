import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CarrierShare } from '#contract/gateway/orders.ts';
import { reviewCopy } from '#dashboard/copy/review.ts';
import { ReviewSummary } from './review-summary.tsx';

afterEach(cleanup);

/** 1,240 orders of one share, in two requests. */
function show(share: Omit<CarrierShare, 'count'>): void {
  const parts = [999, 241].map((count) => ({ count, carriers: [{ ...share, count }] }));
  const assessment = { bookable: 1240, carriers: [{ ...share, count: 1240 }], parts, left_out: [], not_in_view: 0 };
  render(<ReviewSummary assessment={assessment} />);
}
const rows = () =>
  within(screen.getByRole('table', { name: reviewCopy.partsName }))
    .getAllByRole('row')
    .map((row) => row.textContent);

test('says nothing about carriers that aren’t known, however many requests it takes', () => {
  show({ courier_name: null, courier_allocation: null, courier_type: null });
  expect(rows()).toEqual(['Booking 1999', 'Booking 2241']);
  expect(screen.queryByText(/manifests?\.$/u)).toBeNull();
});

test('names a carrier by its class if the service gives no name', () => {
  show({ courier_name: null, courier_allocation: 'NorthpostStandard', courier_type: null });
  expect(screen.getByText('NorthpostStandard gets 2 manifests.')).toBeTruthy();
});
