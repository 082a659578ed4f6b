import { useQueryClient } from '@tanstack/react-query';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { useCanReadOrders } from '#dashboard/components/use-can-read-orders.ts';
import { cancelCopy as copy } from '#dashboard/copy/cancel.ts';
import { orderQuery } from '#dashboard/queries/one-order.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';

const SHOWN = 20;

interface CancelResultsProps {
  readonly results: readonly CancelResult[];
  readonly onClose: () => void;
}

/** The orders that weren't cancelled, each with the reason. */
export function CancelResults({ results, onClose }: CancelResultsProps) {
  const left = results.filter(({ outcome }) => outcome !== 'cancelled');
  const canRead = useCanReadOrders();
  const client = useQueryClient();
  const [only] = left;
  const isOne = results.length === 1;
  const isClear = left.every(({ outcome }) => outcome !== 'unclear');
  return (
    <Dialog
      width="normal"
      title={isOne && isClear ? copy.cantTitle : copy.resultTitle(results.length - left.length, results.length)}
      onClose={onClose}
      actions={
        <>
          {only ? (
            <CopyButton text={left.map((result) => result.tracking_number).join('\n')} done={copy.copied}>
              {isOne ? copy.copyNumber : copy.copyNumbers}
            </CopyButton>
          ) : null}
          <Button onClick={onClose}>{copy.close}</Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {left.slice(0, SHOWN).map((result) => (
          <li key={result.tracking_number}>
            <p>
              <TailBoldText text={result.tracking_number} />
            </p>
            <p>{explain(result, canRead, client.getQueryData(orderQuery(result.tracking_number).queryKey)?.order)}</p>
            {result.message === null || result.message === '' ? null : (
              <p className="text-sm text-ink-2">{copy.said(result.message)}</p>
            )}
          </li>
        ))}
      </ul>
      {left.length > SHOWN ? (
        <div className="mt-3">
          <p className="text-ink-2">{copy.more(left.length - SHOWN)}</p>
          <p className="max-h-40 overflow-y-auto font-mono text-sm break-all">
            {left
              .slice(SHOWN)
              .map((result) => result.tracking_number)
              .join(', ')}
          </p>
        </div>
      ) : null}
    </Dialog>
  );
}

function explain(
  { outcome, blocked_by: block, code }: CancelResult,
  canRead: boolean,
  order: IndexedOrder | undefined,
): string {
  if (block !== null) return copy.blocked[block];
  if (outcome === 'unclear') return code === 'no_answer' ? copy.lost : canRead ? copy.unclear : copy.unclearHere;
  if (code === 'order_cannot_be_cancelled') return copy.cant(order?.courier_name ?? null);
  if (code === 'unreachable') return copy.unreachable;
  if (code === 'not_found' || code === 'order_not_found') return copy.notFound;
  if (code === 'stopped') return copy.stopped;
  if (code === 'rate_limited') return copy.rateLimited;
  if (code === 'invalid_merchant_account') return copy.forbidden;
  return copy.refused(code ?? '');
}
