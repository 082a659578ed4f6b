import { useReadAt } from '#dashboard/components/use-read-at.ts';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { SlowDialog } from '#dashboard/components/slow-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { isNotFound } from '#dashboard/queries/was-refused.ts';
import { orderQuery } from '#dashboard/queries/one-order.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Loading } from '#dashboard/ui/loading.tsx';
import { closeOnCancel, openModal } from '#dashboard/ui/modals.ts';
import { focusHeading } from '#dashboard/browser/focus-heading.ts';
import { mediaQuery } from '#dashboard/browser/media-query.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { serviceAheadMs } from '#dashboard/browser/service-time.ts';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { BookingState } from '#dashboard/features/orders/list/booking-state.tsx';
import { FactsSkeleton } from './facts-skeleton.tsx';
import { describeOrderNumber } from './describe-order.ts';
import { LabelState } from '#dashboard/components/label-state.tsx';
import type { OrderTab } from '#dashboard/features/orders/filters/order-address.ts';
import { OrderLinks } from './order-links.tsx';
import { OrderMenu } from '#dashboard/features/orders/list/order-menu.tsx';
import { OrderSections } from './order-sections.tsx';
import { useCloseByKey } from './use-close-by-key.ts';
import { type Step, useNeighbours } from './use-neighbours.ts';
import { findRowLink, useRowInSight } from './use-row-in-sight.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface OrderDrawerProps {
  readonly number: string;
  readonly tab: OrderTab;
  /** The numbers on the current page of the list, for stepping to the next order without closing. */
  readonly numbers: readonly string[];
  /** Position of that page's first order in the list, and the length of the list. */
  readonly first: number;
  readonly total: number;
  /** The order as listed, until it is loaded. */
  readonly listed?: IndexedOrder | undefined;
  /** Title of the page beneath, shown if the drawer covers the whole page. */
  readonly head?: ReactNode;
  readonly onOrder: (number: string) => void;
  /** Steps to the order before or behind that page; without it, stepping ends with the page. */
  readonly onBeyond?: (by: Step) => void;
  readonly onClose: () => void;
  readonly onTab: (tab: OrderTab) => void;
}

const CancelDialog = lazyChunk(() => import('#dashboard/features/orders/cancel/cancel-dialog.tsx'), 'CancelDialog', {
  Fallback: SlowDialog,
});
const CreateAgainDialog = lazyChunk(
  () => import('#dashboard/features/orders/cancel/create-again-dialog.tsx'),
  'CreateAgainDialog',
  { Fallback: SlowDialog },
);

const HAS_ROOM_BESIDE = '(min-width: 75rem)';

/** One order beside the list, or over it at tablet width. Stepping to another order keeps focus here; closing returns it to the row. */
export function OrderDrawer({
  number,
  tab,
  numbers,
  first,
  total,
  listed,
  head,
  onOrder,
  onBeyond,
  onClose,
  onTab,
}: OrderDrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  const [asking, setAsking] = useState<'cancel' | 'again'>();
  const at = numbers.indexOf(number);
  const neighbours = useNeighbours(number, numbers);
  const isMoreBeyond = (by: Step) =>
    neighbours.isKnown && onBeyond !== undefined && (by === -1 ? first > 0 : first + numbers.length < total);
  const step = (by: Step) => {
    const next = neighbours.find(by);
    if (next !== undefined) onOrder(next);
    else if (isMoreBeyond(by)) onBeyond?.(by);
  };
  const isEnd = (by: Step) => neighbours.find(by) === undefined && !isMoreBeyond(by);
  useShortcut('j', () => step(1));
  useShortcut('k', () => step(-1));
  useLayoutEffect(() => {
    const element = drawer.current;
    if (element === null) return undefined;
    const close = mediaQuery(HAS_ROOM_BESIDE).matches ? openBeside(element) : openModal(element);
    element.querySelector('h2')?.focus();
    return close;
  }, []);
  // On closing, focus goes to the row of the order shown last, not to the row that opened the drawer; if it isn't listed and nothing opened
  // the drawer, to the page's heading.
  const focusRow = useEffectEvent(() => {
    const row = findRowLink(number);
    // Deferred, because the browser first returns focus to whatever opened the drawer.
    setTimeout(() => {
      if (row !== null) row.focus();
      else if (document.activeElement === document.body) focusHeading();
    });
  });
  useLayoutEffect(() => () => focusRow(), []);
  useRowInSight(number);
  useCloseByKey(onClose);
  return (
    <dialog
      ref={drawer}
      aria-label={drawerCopy.name(number)}
      data-region
      data-scan="open"
      tabIndex={-1}
      onCancel={closeOnCancel(onClose)}
      className="slide-in no-print fixed inset-y-0 right-0 left-auto z-30 m-0 flex h-dvh max-h-none w-full max-w-none flex-col border-l border-line bg-surface shadow-pop lg:top-14 lg:h-auto lg:w-120"
    >
      {head === undefined ? null : (
        <div className="flex justify-end border-b border-line px-4 py-2 lg:hidden">{head}</div>
      )}
      <div className="flex items-center gap-1 border-b border-line px-3 py-2">
        <StepButton name={drawerCopy.previous} unavailable={isEnd(-1)} onClick={() => step(-1)}>
          <Icon of={ChevronLeft} size={18} />
        </StepButton>
        <StepButton name={drawerCopy.next} unavailable={isEnd(1)} onClick={() => step(1)}>
          <Icon of={ChevronRight} size={18} />
        </StepButton>
        {at === -1 ? null : (
          <p className="px-1 text-sm text-ink-3 tabular-nums">{drawerCopy.place(first + at + 1, total)}</p>
        )}
        <span className="flex-1" />
        <OrderMenu number={number} onCancel={() => setAsking('cancel')} />
        <StepButton name={drawerCopy.close} onClick={onClose}>
          <Icon of={X} size={18} />
        </StepButton>
      </div>
      <div className="flex-1 overflow-y-auto p-5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 tabIndex={-1} className="text-lg">
            <TailBoldText text={number} />
          </h2>
          <CopyButton tone="quiet" size="small" className="px-2!" iconOnly text={number} done={drawerCopy.copied}>
            {drawerCopy.copy}
          </CopyButton>
        </div>
        <OrderBody
          key={number}
          number={number}
          tab={tab}
          onTab={onTab}
          onOrder={onOrder}
          listed={listed}
          onAgain={() => setAsking('again')}
        />
      </div>
      {asking === 'cancel' ? <CancelDialog numbers={[number]} onClose={() => setAsking(undefined)} /> : null}
      {asking === 'again' ? (
        <CreateAgainDialog number={number} onClose={() => setAsking(undefined)} onCreated={onOrder} />
      ) : null}
    </dialog>
  );
}

function openBeside(drawer: HTMLDialogElement): () => void {
  drawer.show();
  return () => drawer.close();
}

type OrderBodyProps = Pick<OrderDrawerProps, 'number' | 'tab' | 'onTab' | 'onOrder' | 'listed'> & {
  readonly onAgain: () => void;
};

function OrderBody({ number, tab, onTab, onOrder, listed, onAgain }: OrderBodyProps) {
  const { data, error, isLoading, refetch, dataUpdatedAt } = useQuery(orderQuery(number));
  const isOnline = useIsOnline();
  const readAt = useReadAt(dataUpdatedAt + serviceAheadMs());
  const order = data?.order ?? listed;
  return (
    <>
      {order === undefined ? null : (
        <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-table text-ink-2">
          {[describeOrderNumber(order), order.courier_name].filter(Boolean).map((part) => (
            <span key={part}>{part}</span>
          ))}
          <LabelState order={order} />
          <BookingState order={order} />
        </div>
      )}
      {order?.unchecked === true ? <p className="mt-2 text-table text-ink-2">{drawerCopy.notChecked}</p> : null}
      {data !== undefined && (!isOnline || error !== null) ? (
        <p role="status" className="mt-2 text-sm text-ink-2">
          {(isNotFound(error) ? drawerCopy.gone : drawerCopy.asOf)(readAt)}
        </p>
      ) : null}
      <Loading isOn={isLoading} skeleton={<FactsSkeleton />}>
        {data === undefined ? (
          <div role="alert" className="mt-5">
            <p className="mb-3">{describeProblem(error)}</p>
            <Button onClick={() => void refetch()}>{drawerCopy.tryAgain}</Button>
          </div>
        ) : (
          <>
            <OrderLinks details={data} onOrder={onOrder} onAgain={onAgain} />
            <OrderSections details={data} tab={tab} onTab={onTab} />
          </>
        )}
      </Loading>
    </>
  );
}

function describeProblem(problem: Error | null): string {
  if (isNotFound(problem)) return drawerCopy.notFound;
  return problem instanceof CallProblem && problem.code === 'not_checked' ? drawerCopy.notAsked : drawerCopy.failed;
}

interface StepButtonProps {
  readonly name: string;
  readonly onClick: () => void;
  readonly unavailable?: boolean;
  readonly children: React.ReactNode;
}

function StepButton({ name, onClick, unavailable = false, children }: StepButtonProps) {
  return (
    <Button
      tone="quiet"
      size="small"
      className="px-2!"
      aria-label={name}
      title={name}
      unavailable={unavailable}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
