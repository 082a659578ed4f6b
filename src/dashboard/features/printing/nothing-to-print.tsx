import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { getLabels } from '#dashboard/components/get-labels.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { Button } from '#dashboard/ui/button.tsx';

interface NothingToPrintProps {
  readonly trackingNumbers: readonly string[];
  readonly onClose: () => void;
}

/** None of the orders has a label: offers to request them, which never happens automatically. */
export function NothingToPrint({ trackingNumbers, onClose }: NothingToPrintProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const asking = useMutation({
    mutationFn: () => getLabels(client, navigate, trackingNumbers),
    // If it failed, the toast says so, and the button stays.
    onSuccess: (isAsked) => {
      if (isAsked) onClose();
    },
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{copy.none}</p>
      <Button tone="primary" busy={asking.isPending && copy.getLabels} onClick={() => asking.mutate()}>
        {copy.getLabels}
      </Button>
    </div>
  );
}
