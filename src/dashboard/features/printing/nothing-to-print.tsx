import { useMutation } from '@tanstack/react-query';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { requestLabelsMutation } from '#dashboard/queries/labels.ts';
import { Button } from '#dashboard/ui/button.tsx';

interface NothingToPrintProps {
  readonly trackingNumbers: readonly string[];
  readonly onClose: () => void;
}

/** None of the orders has a label: offers to request them, which never happens automatically. */
export function NothingToPrint({ trackingNumbers, onClose }: NothingToPrintProps) {
  const asking = useMutation({ ...requestLabelsMutation(), onSettled: onClose });
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{copy.none}</p>
      <Button tone="primary" busy={asking.isPending && copy.getLabels} onClick={() => asking.mutate(trackingNumbers)}>
        {copy.getLabels}
      </Button>
    </div>
  );
}
