import { useMutation } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { markPrintedMutation, undoPrintedMutation } from '#dashboard/queries/label-prints.ts';
import type { PrintRun } from '#dashboard/state/print-run.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Records which labels came out, with Undo. */
export function usePrintedMarks() {
  const marking = useMutation(markPrintedMutation());
  const undoing = useMutation(undoPrintedMutation());
  return {
    hasFailed: marking.isError || undoing.isError,
    isPending: marking.isPending,
    /** Ends well too when there is nothing to take back: the mark never arrived. */
    undo: async (printId: string): Promise<void> => {
      await undoing.mutateAsync(printId).catch((problem: unknown) => {
        if (!(problem instanceof CallProblem && problem.status === 404)) throw problem;
      });
    },
    mark: async (numbers: readonly string[], { isReprint, printId }: PrintRun): Promise<void> => {
      await marking.mutateAsync({ tracking_numbers: [...numbers], reprint: isReprint, print_id: printId });
    },
    announce: (count: number, printId: string) => {
      showToast(copy.marked(count), () => undoing.mutate(printId));
    },
  };
}
