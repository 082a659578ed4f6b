import { useMutation } from '@tanstack/react-query';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { markPrintedMutation, undoPrintedMutation } from '#dashboard/queries/label-prints.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Records which labels came out, with Undo. */
export function usePrintedMarks() {
  const marking = useMutation(markPrintedMutation());
  const undoing = useMutation(undoPrintedMutation());
  return {
    hasFailed: marking.isError || undoing.isError,
    isPending: marking.isPending,
    undo: undoing.mutateAsync,
    mark: async (numbers: readonly string[], reprint: boolean): Promise<string> => {
      const { print_id } = await marking.mutateAsync({ tracking_numbers: [...numbers], reprint });
      return print_id;
    },
    send: (count: number, print_id: string) => {
      showToast(copy.marked(count), () => undoing.mutate(print_id));
    },
  };
}
