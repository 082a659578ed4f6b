import { Check, X } from 'lucide';
import { useState } from 'react';
import type { Docket } from '#contract/gateway/booking.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

const SHOWN_AT_ONCE = 24;

const MARKS = {
  booked: <Icon of={Check} size={15} className="text-ok-solid" />,
  failed: <Icon of={X} size={15} className="text-bad-solid" />,
  unclear: (
    <span className="text-unk-solid">
      <UnclearIcon size={15} />
    </span>
  ),
} as const;

interface OrderListProps {
  readonly orders: Docket['orders'];
  readonly outcome: keyof typeof MARKS;
}

/** The numbers of a card's orders, with who marked them by hand. Long lists expand on demand. */
export function OrderList({ orders, outcome }: OrderListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { docket } = bookingCopy;
  const nameOf = usePersonName();
  const isShown = (at: number) => isOpen || at < SHOWN_AT_ONCE;
  return (
    <>
      <ul aria-label={docket.orders[outcome]} className="flex flex-wrap gap-x-5 gap-y-2">
        {orders.map((order, at) => (
          // The printed page has every order, even if the list on the screen is collapsed.
          <li key={order.tracking_number} className={isShown(at) ? 'flex items-center gap-2' : 'print-only'}>
            {MARKS[outcome]}
            <TailBoldText text={order.tracking_number} />
            {order.marked_by === null || order.marked_at === null ? null : (
              <span className="text-sm text-ink-2">
                {docket.marked(
                  outcome === 'booked' ? 'booked' : 'not booked',
                  nameOf(order.marked_by),
                  order.marked_at,
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isOpen || orders.length <= SHOWN_AT_ONCE ? null : (
        <Button tone="quiet" size="small" className="no-print mt-2" onClick={() => setIsOpen(true)}>
          {docket.showAll(orders.length)}
        </Button>
      )}
    </>
  );
}
