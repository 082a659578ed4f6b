import type { Docket } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { selectOnly } from '#dashboard/components/select-only.ts';
import { paths } from '#dashboard/paths.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { nameCarrier } from './carrier-heading.tsx';
import { OrderList } from './order-list.tsx';
import { useReviewAgain } from './use-review-again.ts';

const { docket: copy, actions } = bookingCopy;

/** Orders that a carrier didn't book: the reason, the orders, and how to book them again. They have no manifest. */
export function FailedBody({ docket }: { readonly docket: Docket }) {
  const review = useReviewAgain();
  const numbers = docket.orders.map((order) => order.tracking_number);
  return (
    <div className="flex flex-col gap-3">
      <p>{explain(docket)}</p>
      {docket.error_description === null && docket.error === null ? null : (
        <p className="flex flex-wrap items-center gap-x-3 text-table text-ink-2">
          {docket.error_description === null ? null : <span>{copy.said(docket.error_description)}</span>}
          {docket.error === null || docket.error === docket.error_description ? null : <Code code={docket.error} />}
        </p>
      )}
      <OrderList orders={docket.orders} outcome="failed" />
      <div className="no-print mt-1 flex flex-col gap-3 lg:flex-row lg:flex-wrap lg:items-center">
        <Button tone="strong" onClick={() => review(numbers)}>
          {copy.bookAgain(numbers.length)}
        </Button>
        <CopyButton text={() => numbers.join('\n')} done={actions.copied}>
          {copy.copy(numbers.length)}
        </CopyButton>
        <Link
          to={paths.orders({ view: 'selected' })}
          onClick={() => selectOnly(numbers)}
          className="inline-flex min-h-11 items-center px-2 text-accent hover:underline"
        >
          {copy.showInOrders}
        </Link>
      </div>
    </div>
  );
}

function explain(docket: Docket): string {
  const carrier = docket.courier_name ?? nameCarrier({ name: null, allocation: docket.courier_allocation });
  if (docket.error === 'manifest_booking_failed') return copy.refusedLater(carrier);
  if (docket.error !== null || docket.error_description !== null) return copy.discarded(carrier);
  return docket.orders.every((order) => order.marked_by !== null) ? copy.markedUnbooked : copy.foundUnbooked;
}

function Code({ code }: { readonly code: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {copy.code} <code className="font-mono text-sm">{code}</code>
      <CopyButton tone="quiet" size="small" text={code} done={actions.copied} iconOnly>
        {copy.copyCode}
      </CopyButton>
    </span>
  );
}
