import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getLabelsCopy, labelsCopy } from '#dashboard/copy/labels.ts';
import {
  checkLabelsAgainMutation,
  hideLabelsMutation,
  pauseLabelsMutation,
  stopLabelsMutation,
  tryLabelsNowMutation,
} from '#dashboard/queries/labels.ts';
import { useIsOnline } from '#dashboard/ui/online.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

type Which = { readonly tracking_numbers: string[] } | { readonly cause: string };

export interface LabelActions {
  readonly isOffline: boolean;
  readonly isPausing: boolean;
  readonly tryNow: (numbers: readonly string[]) => void;
  readonly stop: (numbers: readonly string[]) => void;
  /** Named orders, or a whole group over all its pages. */
  readonly again: (which: Which) => void;
  readonly hide: (which: Which) => void;
  readonly pause: (paused: boolean) => void;
}

/** What can be done with checks. What fails is told; what works shows in the list. */
export function useLabelActions(): LabelActions {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const onError = () => showToast(isOnline ? labelsCopy.failed : getLabelsCopy.offline);
  const tryNow = useMutation({ ...tryLabelsNowMutation(client), onError });
  const stop = useMutation({
    ...stopLabelsMutation(client),
    onError,
    onSettled: (answer) => {
      if (answer) showToast(getLabelsCopy.stopped(answer.tracking_numbers.length));
    },
  });
  const again = useMutation({ ...checkLabelsAgainMutation(client), onError });
  const hide = useMutation({ ...hideLabelsMutation(client), onError });
  const pause = useMutation({ ...pauseLabelsMutation(client), onError });
  return {
    isOffline: !isOnline,
    isPausing: pause.isPending,
    tryNow: (numbers) => tryNow.mutate({ tracking_numbers: [...numbers] }),
    stop: (numbers) => stop.mutate({ tracking_numbers: [...numbers] }),
    again: (which) => again.mutate(which),
    hide: (which) => hide.mutate(which),
    pause: (paused) => pause.mutate(paused),
  };
}
