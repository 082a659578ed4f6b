import type { Booking, Docket } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { CheckOrders } from './check-orders.tsx';
import { HandMarks } from './hand-marks.tsx';
import { OrderList } from './order-list.tsx';

const { docket: copy } = bookingCopy;
const TEXTS = {
  not_mentioned: copy.notMentionedText,
  mentioned_twice: copy.mentionedTwiceText,
  unclear: copy.unclearText,
} as const;

/** Unclear orders. They can't be booked again until Slipway finds out the outcome or a person marks it. */
export function UnclearBody({ docket, booking }: { readonly docket: Docket; readonly booking: Booking }) {
  const kind = docket.kind === 'not_mentioned' || docket.kind === 'mentioned_twice' ? docket.kind : 'unclear';
  return (
    <div className="flex flex-col gap-3">
      <p>{TEXTS[kind]}</p>
      <OrderList orders={docket.orders} outcome="unclear" />
      <CheckOrders booking={booking} count={docket.orders.length} tone="strong" />
      <HandMarks booking={booking} orders={docket.orders} />
    </div>
  );
}
