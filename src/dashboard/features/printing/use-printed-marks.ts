import { useMutation } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { markPrintedMutation, undoPrintedMutation } from '#dashboard/queries/label-prints.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import type { PrintRun } from '#dashboard/state/print-run.ts';
import { showUndoable } from '#dashboard/ui/toasts.ts';

/** Whether there is nothing to undo because the mark never arrived. */
const isGone = (problem: unknown) => problem instanceof CallProblem && problem.status === 404;

/** Records which labels came out, with Undo. */
export function usePrintedMarks() {
  const marking = useMutation(markPrintedMutation());
  const undoing = useMutation(undoPrintedMutation());
  const undo = async (printId: string): Promise<void> => {
    await undoing.mutateAsync(printId).catch((problem: unknown) => {
      if (!isGone(problem)) throw problem;
    });
  };
  return {
    /** Says what couldn't be recorded or undone. */
    problem:
      undoing.isError && !isGone(undoing.error)
        ? copy.notTakenBack
        : marking.error === null
          ? undefined
          : isUnclear(marking.error)
            ? copy.markUnclear
            : copy.notMarked,
    isPending: marking.isPending,
    undo,
    mark: async (numbers: readonly string[], { printId }: PrintRun): Promise<void> => {
      await marking.mutateAsync({ tracking_numbers: [...numbers], print_id: printId });
    },
    announce: (count: number, printId: string) => {
      showUndoable(
        copy.marked(count),
        () => undo(printId),
        () => copy.notTakenBack,
      );
    },
  };
}
