import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OrderFilter, SelectionAssessment } from '#contract/gateway/orders.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { selectionAssessmentQuery } from '#dashboard/queries/selection.ts';
import { useShownSelection } from '#dashboard/state/selection.ts';
import { announce } from '#dashboard/ui/announcements.ts';
import { useDebounced } from '#dashboard/ui/use-debounced.ts';

/** Debounce, so that clicking through a list sends one request instead of one per click. */
const DEBOUNCE_MS = 200;
const ANNOUNCE_AFTER_MS = 500;

/** Which of the selected orders can be booked now. `isCurrent`: whether the answer is for the current selection, not an earlier one. */
export function useAssessment(filter: OrderFilter | undefined): {
  readonly assessment: SelectionAssessment | undefined;
  readonly isCurrent: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
} {
  const { count, version } = useShownSelection();
  const debouncedVersion = useDebounced(version, DEBOUNCE_MS);
  const { data, isPlaceholderData, isError, refetch } = useQuery(selectionAssessmentQuery(debouncedVersion, filter));
  useEffect(() => {
    const timer = setTimeout(() => announce(selectionCopy.selected(count)), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return {
    assessment: data,
    isCurrent: data !== undefined && debouncedVersion === version && !isPlaceholderData,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  };
}
