import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { useQuery } from '@tanstack/react-query';
import type { BodyOfStatus } from '#contract/endpoint.ts';
import type { LabelAttempt, LabelCheck } from '#contract/gateway/label.ts';
import type { listLabelAttempts } from '#contract/gateway/labels.ts';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { type NamePerson, usePersonName } from '#dashboard/components/use-person-name.ts';
import { formatTimeWithSeconds } from '#dashboard/copy/dates.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { describeLabelCause } from '#dashboard/copy/label-causes.ts';
import { describeWaiting } from '#dashboard/copy/labels.ts';
import { orderLabelCopy as copy } from '#dashboard/copy/order-label.ts';
import { labelQuery } from '#dashboard/queries/one-label.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { LabelButtons } from './label-buttons.tsx';
import { LabelPreview } from './label-preview.tsx';
import { OrderPapers } from './order-papers.tsx';

/** One order's label: its state and the reason, the PDF once it is ready, and every request sent for it. */
export function OrderLabel({ order }: { readonly order: IndexedOrder }) {
  const number = order.tracking_number;
  const { data, isLoading, refetch } = useQuery(labelQuery(number));
  const nameOf = usePersonName();
  const loading = useLoading(isLoading);
  if (loading !== 'over') return loading === 'skeleton' ? <Skeleton className="h-24 w-full" /> : null;
  if (data === undefined)
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{describeFailedRead(copy.failed)}</p>
        <Button onClick={() => void refetch()}>{copy.retry}</Button>
      </div>
    );
  const { check, attempts } = data;
  const isThere = data.has_label;
  const never = whyNever(order, check);
  const label = { tracking_number: number, labelled_at: data.labelled_at };
  return (
    <div className="flex flex-col gap-4 text-table">
      {isThere ? <LabelPreview key={`${number} ${data.labelled_at}`} label={label} /> : null}
      {data.quoted_again_at === null || check.printed !== null ? null : (
        <p className="text-warn-fg">{copy.quotedAgain(formatMoment(data.quoted_again_at))}</p>
      )}
      <div>
        {describeLabel(data, never, nameOf).map((line, at) => (
          <p key={line} className={at === 0 ? 'font-semibold' : 'text-ink-2'}>
            {line}
          </p>
        ))}
      </div>
      {isThere ? <OrderPapers label={label} documents={data.documents ?? []} hasZpl={data.has_zpl} /> : null}
      {isThere || never !== undefined ? null : <LabelButtons check={check} />}
      <section aria-label={copy.log}>
        <h3 className="font-bold">{copy.log}</h3>
        {attempts.length === 0 ? (
          <p className="mt-1 text-ink-2">{copy.noLog}</p>
        ) : (
          <ol className="mt-1">
            {attempts.map((attempt) => (
              <li key={`${attempt.sent_at} ${attempt.attempt}`} className="border-b border-line py-1.5 tabular-nums">
                {describeAttempt(attempt)}
                {attempt.message === null ? null : (
                  <span className="block text-sm text-ink-3">“{attempt.message}”</span>
                )}
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

type Details = BodyOfStatus<typeof listLabelAttempts, 200>;

/** Why an order gets no label, whatever anybody does; undefined if it can have one. */
function whyNever({ state, tracking_only }: IndexedOrder, { code }: LabelCheck): string | undefined {
  if (state === 'cancelled') return copy.cancelled;
  return tracking_only || code === 'label_failed_tracking_order' ? copy.trackingOnly : undefined;
}

/** Describes a label in lines: first its state, then who asked for it and when. */
function describeLabel(
  { check, has_label: isThere, quoted_again_at: quotedAgainAt }: Details,
  never: string | undefined,
  nameOf: NamePerson,
): string[] {
  const asked =
    check.asked_by === null || check.asked_at === null
      ? []
      : [copy.askedBy(nameOf(check.asked_by), formatMoment(check.asked_at))];
  if (isThere) {
    const { printed } = check;
    const prints =
      printed === null ? copy.notPrinted : copy.printed(formatMoment(printed.at), printed.times, nameOf(printed.by));
    const since =
      check.ready_at === null || check.asked_by === null
        ? copy.madeElsewhere
        : copy.readySince(formatMoment(check.ready_at), nameOf(check.asked_by));
    return [prints, since];
  }
  if (never !== undefined) return [never];
  if (check.state === 'waiting' || check.state === 'requesting') return [describeWaiting(check), ...asked];
  if (check.state === 'stopped' && check.code !== null) {
    const cause = describeLabelCause(check.code, check.courier_name);
    return [cause.lead, cause.rest, cause.who, ...asked];
  }
  return quotedAgainAt === null ? [copy.none, copy.noneText] : [copy.needsNew];
}

/** "Attempt 2, 09:41:09, 422 label_failed_still_generating" */
function describeAttempt({
  attempt,
  sent_at: at,
  answered_at: answered,
  http_status: status,
  code,
  counted,
}: LabelAttempt) {
  const outcome =
    status === 200
      ? `200 ${copy.ready}`
      : status === null
        ? answered === null
          ? copy.waiting
          : copy.noAnswer
        : [status, code].filter(Boolean).join(' ');
  const parts = [copy.attempt(attempt), formatTimeWithSeconds(at), outcome];
  return [...parts, ...(counted ? [] : [copy.notCounted])].join(', ');
}
