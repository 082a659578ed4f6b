import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LabelGroup } from '#contract/gateway/labels.ts';
import { describeLabelsProblem } from '#dashboard/components/get-labels.ts';
import { getLabelsCopy, labelsCopy } from '#dashboard/copy/labels.ts';
import {
  checkLabelsAgainMutation,
  hideLabelsMutation,
  pauseLabelsMutation,
  stopLabelsMutation,
  tryLabelsNowMutation,
} from '#dashboard/queries/labels.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

type Which = { readonly tracking_numbers: string[] } | LabelGroup;

export interface LabelActions {
  readonly isOffline: boolean;
  readonly isPausing: boolean;
  readonly tryNow: (numbers: readonly string[]) => void;
  readonly stop: (numbers: readonly string[]) => void;
  /** Checks single orders again, or a whole group across all its pages. */
  readonly again: (which: Which) => void;
  readonly hide: (which: Which) => void;
  readonly pause: (paused: boolean) => void;
}

/** Actions on checks. Failures are shown as a toast; successes are visible in the list. */
export function useLabelActions(): LabelActions {
  const isOnline = useIsOnline();
  const onError = (problem: Error) => showToast(describeLabelsProblem(problem, labelsCopy.failed));
  const tryNow = useMutation({ ...tryLabelsNowMutation(), onError });
  const stop = useMutation({
    ...stopLabelsMutation(),
    onError,
    onSettled: (answer) => {
      if (answer) showToast(getLabelsCopy.stopped(answer.tracking_numbers.length));
    },
  });
  const again = useMutation({ ...checkLabelsAgainMutation(), onError });
  const hide = useMutation({ ...hideLabelsMutation(), onError });
  const pause = useMutation({ ...pauseLabelsMutation(), onError });
  const { mutate: tryNowMutate } = tryNow;
  const { mutate: stopMutate } = stop;
  const { mutate: againMutate } = again;
  const { mutate: hideMutate } = hide;
  const { mutate: pauseMutate } = pause;
  // Memoised, because a new object would re-render every row.
  return useMemo(
    () => ({
      isOffline: !isOnline,
      isPausing: pause.isPending,
      tryNow: (numbers) => tryNowMutate({ tracking_numbers: [...numbers] }),
      stop: (numbers) => stopMutate({ tracking_numbers: [...numbers] }),
      again: (which) => againMutate(which),
      hide: (which) => hideMutate(which),
      pause: (paused) => pauseMutate(paused),
    }),
    [isOnline, pause.isPending, tryNowMutate, stopMutate, againMutate, hideMutate, pauseMutate],
  );
}
