import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import type { CancelMark } from '#contract/gateway/cancellations.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { useCanReadOrders } from '#dashboard/components/use-can-read-orders.ts';
import { againCopy as copy } from '#dashboard/copy/cancel.ts';
import { markCancelMutation } from '#dashboard/queries/cancellations.ts';
import { wasRefused } from '#dashboard/queries/was-refused.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';

const MARKS = [
  ['cancelled', copy.wasCancelled],
  ['not_cancelled', copy.wasNotCancelled],
] as const satisfies readonly (readonly [CancelMark, string])[];

/** By then the service shows the outcome, if it ever does. */
const OUTCOME_WITHIN_MS = 3 * 60_000;

interface UnclearCancelProps {
  readonly number: string;
  /** When it was asked for. */
  readonly at: string;
  /** Whether its answer may still arrive. */
  readonly isOnTheWay: boolean;
}

/** A cancellation whose answer was lost. If the API doesn't show the outcome, a person checks in the service and records it here. */
export function UnclearCancel({ number, at, isOnTheWay }: UnclearCancelProps) {
  const canRead = useCanReadOrders();
  const isOverdue = useServiceClock((now) => now > Date.parse(at) + OUTCOME_WITHIN_MS);
  // Reported even if these buttons have left the page by then, as they do once the order is marked.
  const marking = useReportedMutation(
    {
      ...markCancelMutation(),
      onSuccess: (_marked, { outcome }) => showToast(copy.marked(number, outcome === 'cancelled')),
    },
    (problem) => copy.notMarkedLeft(number, explain(problem)),
  );
  if (isOnTheWay || (canRead && !isOverdue)) return <p>{copy.cancelUnclear}</p>;
  return (
    <>
      <p>{canRead ? copy.cancelNotTold : copy.cancelUnclearHere}</p>
      <div className="flex flex-wrap gap-2">
        {MARKS.map(([outcome, name]) => (
          <Button
            key={outcome}
            size="small"
            busy={marking.isPending && marking.variables.outcome === outcome && copy.marking}
            unavailable={marking.isPending}
            onClick={() => marking.mutate({ number, outcome })}
          >
            {name}
          </Button>
        ))}
      </div>
      {marking.error === null ? null : <p role="alert">{explain(marking.error)}</p>}
    </>
  );
}

function explain(problem: Error): string {
  const said = wasRefused(problem) ? problem.description : undefined;
  return said ?? describeChangeProblem(problem, { unclear: copy.markUnclear, failed: copy.notMarked });
}
