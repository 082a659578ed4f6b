import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { againCopy as copy } from '#dashboard/copy/cancel.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import type { OrderDetails } from './order-details.ts';
import { UnclearCancel } from './unclear-cancel.tsx';

interface OrderLinksProps {
  readonly details: OrderDetails;
  readonly onOrder: (number: string) => void;
  readonly onAgain: () => void;
}

/** Links between a cancelled order and the one that was created again from it. */
export function OrderLinks({ details, onOrder, onAgain }: OrderLinksProps) {
  const { links, order } = details;
  const nameOf = usePersonName();
  const { cancel, created_as: madeAs, created_from: from } = links;
  const isCancelled = order.state === 'cancelled' || cancel?.state === 'cancelled';
  const isOpen = cancel?.state === 'unclear' || cancel?.state === 'sending';
  if (!isCancelled && !isOpen && from === null) return null;
  return (
    <div className="mt-4 flex flex-col items-start gap-2 rounded-[10px] border border-line bg-surface-2 p-3 text-table">
      {from === null ? null : <OtherOrder text={copy.createdFrom} number={from} onOrder={onOrder} />}
      {isOpen && !isCancelled ? (
        <UnclearCancel number={order.tracking_number} at={cancel.at} isOnTheWay={cancel.state === 'sending'} />
      ) : null}
      {isCancelled ? (
        <p>
          {cancel?.state === 'cancelled'
            ? copy.cancelledBy(nameOf(cancel.by), formatMoment(cancel.at))
            : copy.cancelled}
        </p>
      ) : null}
      {madeAs === null ? null : <OtherOrder text={copy.createdAs} number={madeAs} onOrder={onOrder} />}
      {isCancelled && madeAs === null ? (
        <Button size="small" onClick={onAgain}>
          {copy.open}
        </Button>
      ) : null}
    </div>
  );
}

interface OtherOrderProps {
  readonly text: string;
  readonly number: string;
  readonly onOrder: (number: string) => void;
}

function OtherOrder({ text, number, onOrder }: OtherOrderProps) {
  return (
    <p>
      {text}{' '}
      <button type="button" onClick={() => onOrder(number)} className="rounded-xs text-accent underline">
        <TailBoldText text={number} />
      </button>
    </p>
  );
}
