import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useMutation } from '@tanstack/react-query';
import { CallProblem } from '#client/problem.ts';
import { deliveriesCopy as copy } from '#dashboard/copy/deliveries.ts';
import { replayDeliveryMutation } from '#dashboard/queries/deliveries.ts';
import { serviceTime } from '#dashboard/browser/service-time.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';

/** Sends a delivery again with the same ID, and shows the receiver's answer. */
export function ReplayButton({ id, isLarge = false }: { readonly id: string; readonly isLarge?: boolean }) {
  const replaying = useMutation({
    ...replayDeliveryMutation(),
    onSuccess: ({ attempts }) => showToast(copy.replayed(attempts?.at(-1)?.status_code ?? null, serviceTime())),
    onError: (problem) => showToast(describeReplayProblem(problem)),
  });
  return (
    <Button
      size={isLarge ? 'normal' : 'small'}
      aria-label={copy.replay(id)}
      busy={replaying.isPending && copy.replayLabel}
      onClick={() => replaying.mutate(id)}
    >
      {copy.replayLabel}
    </Button>
  );
}

/** A service that didn't answer may still have sent it. */
export function describeReplayProblem(problem: Error): string {
  if (problem instanceof CallProblem && problem.code === 'replay_waiting') return copy.replayWaiting;
  const said = problem instanceof CallProblem ? problem.description : undefined;
  return describeChangeProblem(problem, { unclear: copy.replayUnclear, failed: copy.replayFailed(said) });
}
