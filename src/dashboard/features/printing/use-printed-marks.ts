import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useMutation } from '@tanstack/react-query';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { markPrintedMutation, undoPrintedMutation } from '#dashboard/queries/label-prints.ts';
import type { PrintRun } from '#dashboard/state/print-run.ts';
import { showUndoable } from '#dashboard/ui/toasts.ts';

/** Records which labels came out, with Undo. */
export function usePrintedMarks() {
  const marking = useMutation(markPrintedMutation());
  const undoing = useMutation(undoPrintedMutation());
  return {
    /** Says what couldn't be recorded or undone. */
    problem:
      undoing.error !== null
        ? describeTakingBack(undoing.error)
        : marking.error === null
          ? undefined
          : describeChangeProblem(marking.error, { unclear: copy.markUnclear, failed: copy.notMarked }),
    isPending: marking.isPending,
    undo: undoing.mutateAsync,
    mark: async (numbers: readonly string[], { printId }: PrintRun): Promise<void> => {
      await marking.mutateAsync({ tracking_numbers: [...numbers], print_id: printId });
    },
    announce: (count: number, printId: string) => {
      showUndoable(copy.marked(count), () => undoing.mutateAsync(printId), describeTakingBack);
    },
  };
}

function describeTakingBack(problem: unknown): string {
  return describeChangeProblem(problem, { unclear: copy.takeBackUnclear, failed: copy.notTakenBack });
}
