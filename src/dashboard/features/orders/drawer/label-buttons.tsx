import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { LabelCheck } from '#contract/gateway/label.ts';
import { describeLabelCause } from '#dashboard/copy/label-causes.ts';
import { orderLabelCopy as copy } from '#dashboard/copy/order-label.ts';
import { getLabelsCopy, labelsCopy } from '#dashboard/copy/labels.ts';
import { tryLabelsNowMutation } from '#dashboard/queries/labels.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { describeLabelsProblem, getLabels, stopLabels } from '#dashboard/components/get-labels.ts';

/** Buttons for the next step of a label that isn't there yet. */
export function LabelButtons({ check }: { readonly check: LabelCheck }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const number = check.tracking_number;
  const tryNow = useMutation({
    ...tryLabelsNowMutation(),
    onError: (problem) => showToast(describeLabelsProblem(problem, labelsCopy.failed)),
  });
  const get = () => void getLabels(client, navigate, [number]);
  const why = isOnline ? null : <p className="text-ink-2">{getLabelsCopy.offline}</p>;
  if (check.state === 'waiting' || check.state === 'requesting')
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button
          unavailable={!isOnline || check.paused || check.state === 'requesting'}
          onClick={() => tryNow.mutate({ tracking_numbers: [number] })}
        >
          {copy.tryNow}
        </Button>
        <Button tone="quiet" unavailable={!isOnline} onClick={() => void stopLabels(client, [number])}>
          {copy.stop}
        </Button>
        {why}
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button tone="strong" unavailable={!isOnline} onClick={get}>
        {nameButton(check)}
      </Button>
      {why}
    </div>
  );
}

function nameButton({ state, code }: LabelCheck): string {
  if (state !== 'stopped' || code === null) return copy.getLabel;
  return describeLabelCause(code).action === 'try' ? copy.tryAgain : copy.checkAgain;
}
