import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Review, useLoadedAhead } from './review.ts';

function makeReview(load: () => Promise<unknown>): Review {
  return Object.assign(() => null, { load });
}

it('fetches Review once it is likely to be opened, and not before', async () => {
  const load = vi.fn<() => Promise<unknown>>(async () => undefined);
  const review = makeReview(load);
  const { rerender } = renderHook(({ isLikely }) => useLoadedAhead(review, isLikely), {
    initialProps: { isLikely: false },
  });
  rerender({ isLikely: false });
  expect(load).not.toHaveBeenCalled();
  rerender({ isLikely: true });
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

it('ignores a failed early fetch: the press fetches it again', async () => {
  const load = vi.fn<() => Promise<unknown>>(async () => {
    throw new Error('no network');
  });
  renderHook(() => useLoadedAhead(makeReview(load), true));
  await waitFor(() => expect(load).toHaveBeenCalled());
});
