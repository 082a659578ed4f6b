import { useMutation } from '@tanstack/react-query';
import type { Lane } from '#contract/gateway/lanes.ts';
import { laneCopy as copy } from '#dashboard/copy/today.ts';
import { requestLabelsMutation } from '#dashboard/queries/labels.ts';
import { fetchLaneNumbers } from '#dashboard/queries/today.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Returns the lane's manifests that can be printed and that nobody has confirmed as printed. */
export function listToPrint({ manifests }: Pick<Lane, 'manifests'>): readonly number[] {
  return manifests.filter((one) => one.state === 'ready' && one.printed_at === null).map((one) => one.manifest_id);
}

/** Requests a lane's labels that haven't been requested yet. */
export function useGetLaneLabels() {
  const requesting = useMutation(requestLabelsMutation());
  const getting = useMutation({
    mutationFn: async (lane: string) => {
      const numbers = await fetchLaneNumbers(lane, 'to_label');
      if (numbers.length > 0) await requesting.mutateAsync(numbers);
      return numbers.length;
    },
    onSuccess: (count) => showToast(copy.labelsAsked(count)),
  });
  return { get: getting.mutate, isPending: getting.isPending, isError: getting.isError };
}
