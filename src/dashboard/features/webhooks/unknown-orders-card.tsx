import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { useQuery } from '@tanstack/react-query';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { joinFacts } from '#dashboard/copy/join-facts.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { nameDeliveryState } from '#dashboard/copy/delivery-states.ts';
import { unknownOrdersCopy as copy } from '#dashboard/copy/unknown-orders.ts';
import { forgetUnknownMutation, takeInUnknownMutation, unknownOrdersQuery } from '#dashboard/queries/unknown-orders.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ListProblem } from '#dashboard/ui/list-states.tsx';
import { Card } from './card.tsx';

/** Updates for unknown orders: a person adds the orders, or removes the updates. Renders nothing if there are none. */
export function UnknownOrdersCard() {
  const { data, error, refetch } = useQuery(unknownOrdersQuery());
  const adding = useReportedMutation(takeInUnknownMutation(), (problem) => copy.left(describeProblem(problem)));
  const forgetting = useReportedMutation(forgetUnknownMutation(), (problem) => copy.left(describeProblem(problem)));
  // Only the later of the two actions is reported.
  const add = (numbers?: string[]) => {
    forgetting.reset();
    adding.mutate(numbers);
  };
  const forget = () => {
    adding.reset();
    forgetting.mutate();
  };
  const result = describeResult();
  if (data === undefined && error !== null)
    return (
      <Card title={copy.title}>
        <ListProblem
          onRetry={() => void refetch()}
          copy={{ problem: describeFailedRead(copy.unread), tryAgain: copy.tryAgain }}
        />
      </Card>
    );
  if (data === undefined || (data.count === 0 && result === '')) return null;
  return (
    <Card title={copy.title}>
      {data.count === 0 ? null : (
        <>
          <p className="text-ink-2">{copy.text}</p>
          <p className="mt-2 font-semibold">{copy.count(data.count, data.orders.length)}</p>
          <ul aria-label={copy.list} className="mt-2 max-h-64 overflow-y-auto">
            {data.orders.map((order) => (
              <li
                key={order.tracking_number}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5"
              >
                <span className="font-mono break-all">{order.tracking_number}</span>
                <span className="grow text-sm text-ink-2">
                  {joinFacts([
                    order.retailer_order_number,
                    order.state === null ? null : nameDeliveryState(order.state),
                    order.courier_name,
                    copy.about(formatMoment(order.received_at)),
                  ])}
                </span>
                <Button
                  size="small"
                  aria-label={copy.add(order.tracking_number)}
                  onClick={() => add([order.tracking_number])}
                >
                  {copy.addShort}
                </Button>
              </li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button busy={adding.isPending && copy.addShort} onClick={() => add()}>
              {copy.addAll(data.count)}
            </Button>
            <Button tone="quiet" onClick={forget}>
              {copy.forget(data.count)}
            </Button>
          </div>
        </>
      )}
      <p role="status" className="mt-2 font-semibold empty:mt-0">
        {result}
      </p>
    </Card>
  );

  function describeResult(): string {
    const problem = adding.error ?? forgetting.error;
    if (problem !== null) return describeProblem(problem);
    if (forgetting.data !== undefined) return copy.forgotten(forgetting.data.count);
    return adding.data === undefined ? '' : copy.added(adding.data.tracking_numbers.length);
  }
}

function describeProblem(problem: Error): string {
  return describeChangeProblem(problem, copy);
}
