import { describeFailedRead } from './describe-failed-read.ts';
import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { describeMissing } from '#dashboard/copy/missing-manifests.ts';
import { printingCopy as copy } from '#dashboard/copy/printing.ts';
import { confirmManifestsPrintedMutation, undoManifestsPrintedMutation } from '#dashboard/queries/handovers.ts';
import { useStore } from '#dashboard/browser/store.ts';
import {
  unconfirmedManifests,
  addUnconfirmed,
  dropUnconfirmedAt,
  dropUnconfirmed,
} from '#dashboard/state/unconfirmed-manifests.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { loadMergedPdf } from './load-merged-pdf.ts';
import { showUndoable } from '#dashboard/ui/toasts.ts';

const NONE: readonly number[] = [];

interface Wanted {
  readonly ids: readonly number[];
  /** The bytes, if a single manifest is printed that is loaded already. */
  readonly pdf?: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Loads manifests and opens one print window for all that have a PDF, in the order given; the others are named. Afterwards it asks whether
 * they came out, which no browser reports. The answer is recorded with name and time, and can be undone. The question is kept under `place`
 * until it is answered, wherever on the page it is shown then.
 */
export function usePrintManifests(place: string) {
  const printing = useMutation({
    mutationFn: async ({ ids, pdf: loaded }: Wanted) => {
      const { pdf, missing } = loaded === undefined ? await loadMergedPdf(ids) : { pdf: loaded, missing: [] };
      const job = await printPdf(pdf);
      return { missing, printed: ids.filter((id) => !missing.includes(id)), job };
    },
    onSuccess: ({ printed }) => addUnconfirmed(place, printed),
  });
  const undoing = useMutation(undoManifestsPrintedMutation());
  // Stays the same when the answer is sent again, so that Undo takes back both.
  const [printId, setPrintId] = useState(makeUuid);
  const confirming = useMutation({
    ...confirmManifestsPrintedMutation(),
    onSuccess: ({ print_id }, { manifest_ids: ids }) => {
      setPrintId(makeUuid());
      dropUnconfirmed(ids);
      showUndoable(
        copy.saidPrinted(ids.length),
        () => undoing.mutateAsync(print_id),
        (problem) => describeChangeProblem(problem, { unclear: copy.takeBackUnclear, failed: copy.notTakenBack }),
      );
    },
  });
  const { data: done, isPending } = printing;
  const unconfirmed = useStore(unconfirmedManifests)[place] ?? NONE;
  return {
    print: (ids: readonly number[], pdf?: Wanted['pdf']) => {
      if (isPending) return;
      confirming.reset();
      printing.mutate({ ids, pdf });
    },
    reset: () => printing.reset(),
    isPending,
    problem: describeFailedRead(describeMissing({ ...printing, variables: printing.variables?.ids }, 'print')),
    job: done?.job,
    unconfirmed: isPending ? NONE : unconfirmed,
    isConfirming: confirming.isPending,
    confirmProblem:
      confirming.error === null
        ? undefined
        : describeChangeProblem(confirming.error, { unclear: copy.unclear, failed: copy.notRecorded }),
    answer: (wasPrinted: boolean) => {
      if (wasPrinted) confirming.mutate({ print_id: printId, manifest_ids: [...unconfirmed] });
      else dropUnconfirmedAt(place);
    },
  };
}
