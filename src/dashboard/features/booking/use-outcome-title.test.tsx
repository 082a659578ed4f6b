import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someBooking, someDocket } from '#dashboard/testing/some-booking.ts';
import { describeBooking } from './describe-booking.ts';
import { useOutcomeTitle } from './use-outcome-title.ts';

const running = describeBooking(someBooking([], { progress: 'booking', order_count: 3 }));
const allBooked = describeBooking(someBooking([someDocket(['SLP1'])]));
const unclear = describeBooking(someBooking([someDocket(['SLP1'], { kind: 'unclear' }), someDocket(['SLP2'])]));

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => {
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const renderTitle = (first: typeof running) =>
  renderHook((description: typeof running) => useOutcomeTitle(description), { initialProps: first });

test('the tab title shows the outcome until it was seen', () => {
  visibility = 'hidden';
  const { rerender, result } = renderTitle(running);
  rerender(allBooked);
  expect(result.current).toMatchObject({ title: '✓ 1 booked', favicon: 'good' });
  visibility = 'visible';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toMatchObject({ title: '1 order booked', favicon: 'idle' });
});

test('an unclear outcome stays in the tab title', () => {
  expect(renderTitle(unclear).result.current).toMatchObject({ title: '? Check booking', favicon: 'unclear' });
});
