import { useMutation } from '@tanstack/react-query';
import type { LabelSize } from '#domain/label-sizes.ts';
import { printingCopy } from '#dashboard/copy/printing.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { PrintNote } from '#dashboard/ui/print-note.tsx';

/** Prints a frame and a ruler on the chosen paper. */
export function TestLabelButton({ size }: { readonly size: LabelSize }) {
  const printing = useMutation({
    mutationFn: async () => {
      const { makeTestLabel } = await import('./test-label.ts');
      return printPdf(await makeTestLabel(size));
    },
  });
  return (
    <div className="flex flex-col items-start gap-1">
      <Button busy={printing.isPending && copy.testLabel} onClick={() => printing.mutate()}>
        {copy.testLabel}
      </Button>
      <PrintNote job={printing.data} copy={printingCopy} />
    </div>
  );
}
