import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lane } from '#contract/gateway/lanes.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import { laneCopy as copy } from '#dashboard/copy/today.ts';
import { confirmManifestsPrintedMutation, undoManifestsPrintedMutation } from '#dashboard/queries/handovers.ts';
import { requestLabelsMutation } from '#dashboard/queries/labels.ts';
import { fetchLaneNumbers } from '#dashboard/queries/today.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Those of a lane that can be printed, and that nobody has confirmed as printed. */
export function listToPrint({ manifests }: Pick<Lane, 'manifests'>): readonly ManifestId[] {
  return manifests.filter((one) => one.state === 'ready' && one.printed_at === null).map((one) => one.manifest_id);
}

/**
 * Prints manifests, and asks afterwards whether they came out: no browser tells. What a person confirms is recorded with
 * name and time, and can be undone.
 */
export function usePrintedManifests() {
  const printing = usePrintManifests();
  const [asked, setAsked] = useState<readonly ManifestId[]>([]);
  const confirming = useMutation(confirmManifestsPrintedMutation());
  const undoing = useMutation(undoManifestsPrintedMutation());
  return {
    ...printing,
    print: (ids: readonly ManifestId[]) => {
      confirming.reset();
      setAsked(ids);
      printing.print(ids);
    },
    /** Printed, and not answered yet whether they came out. */
    asked: printing.isPending || printing.job === undefined ? [] : asked,
    isConfirming: confirming.isPending,
    couldNotConfirm: confirming.isError,
    answer: (wasPrinted: boolean) => {
      if (!wasPrinted) setAsked([]);
      else
        confirming.mutate(asked, {
          onSuccess: ({ print_id }) => {
            setAsked([]);
            showToast(copy.printedSaid(asked.length), () => undoing.mutate(print_id));
          },
        });
    },
  };
}

/** Asks for the labels of a lane that nobody asked for yet. */
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
