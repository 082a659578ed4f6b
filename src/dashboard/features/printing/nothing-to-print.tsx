import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { getLabels } from '#dashboard/components/get-labels.ts';
import type { PrintCandidate } from '#contract/gateway/label.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { LeftOutNotes } from './print-notes.tsx';

interface NothingToPrintProps {
  readonly candidates: readonly PrintCandidate[];
  readonly unknown: readonly string[];
  readonly onClose: () => void;
}

/** None of the orders has a label: offers to request them, which never happens automatically. */
export function NothingToPrint({ candidates, unknown, onClose }: NothingToPrintProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const areAllKnown = unknown.length === 0 && candidates.every(({ unchecked }) => unchecked !== true);
  const numbers = [...candidates.map((one) => one.tracking_number), ...unknown];
  const asking = useMutation({
    mutationFn: () => getLabels(client, navigate, numbers),
    // If it failed, the toast says so, and the button stays.
    onSuccess: (isAsked) => {
      if (isAsked) onClose();
    },
  });
  return (
    <div className="flex flex-col items-start gap-3">
      {areAllKnown ? <p>{copy.none}</p> : <LeftOutNotes candidates={candidates} unknown={unknown} />}
      <Button tone="primary" busy={asking.isPending && copy.getLabels} onClick={() => asking.mutate()}>
        {copy.getLabels}
      </Button>
    </div>
  );
}
