import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeMissing } from '#dashboard/copy/missing-manifests.ts';
import { printingCopy as copy } from '#dashboard/copy/printing.ts';
import { confirmManifestsPrintedMutation, undoManifestsPrintedMutation } from '#dashboard/queries/handovers.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { loadMergedPdf } from './load-merged-pdf.ts';
import { showUndoable } from '#dashboard/ui/toasts.ts';

interface Wanted {
  readonly ids: readonly number[];
  /** The bytes, if a single manifest is printed that is loaded already. */
  readonly pdf?: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Loads manifests and opens one print window for all that have a PDF, in the order given; the others are named. Afterwards it asks
 * whether they came out, which browsers don't tell. The answer is recorded with name and time, and can be undone.
 */
export function usePrintManifests() {
  const [answered, setAnswered] = useState<object>();
  const printing = useMutation({
    mutationFn: async ({ ids, pdf: loaded }: Wanted) => {
      const { pdf, missing } = loaded === undefined ? await loadMergedPdf(ids) : { pdf: loaded, missing: [] };
      const job = await printPdf(pdf);
      return { missing, printed: ids.filter((id) => !missing.includes(id)), job };
    },
  });
  const confirming = useMutation(confirmManifestsPrintedMutation());
  const undoing = useMutation(undoManifestsPrintedMutation());
  const { data: done, isPending } = printing;
  // Printed, but nobody has confirmed yet that they came out.
  const asked = isPending || done === undefined || done === answered ? [] : done.printed;
  return {
    print: (ids: readonly number[], pdf?: Wanted['pdf']) => {
      if (isPending) return;
      confirming.reset();
      printing.mutate({ ids, pdf });
    },
    reset: () => printing.reset(),
    isPending,
    problem: describeMissing({ ...printing, variables: printing.variables?.ids }, 'print'),
    job: done?.job,
    asked,
    isConfirming: confirming.isPending,
    couldNotConfirm: confirming.isError,
    answer: (wasPrinted: boolean) => {
      if (!wasPrinted) setAnswered(done);
      else
        confirming.mutate(asked, {
          onSuccess: ({ print_id }) => {
            setAnswered(done);
            showUndoable(
              copy.saidPrinted(asked.length),
              () => undoing.mutateAsync(print_id),
              () => copy.notTakenBack,
            );
          },
        });
    },
  };
}
