import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { CallProblem } from '#client/problem.ts';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { orderQuery } from '#dashboard/queries/one-order.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { BookingState } from './booking-state.tsx';
import { describeOrderNumber } from './describe-order.ts';
import { LabelState } from '#dashboard/parts/label-state.tsx';
import type { OrderAddress } from './order-address.ts';
import { OrderMenu } from './order-menu.tsx';
import { OrderSections } from './order-sections.tsx';
import type { GoTo } from './use-order-address.ts';

interface OrderDrawerProps {
  readonly number: string;
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  /** The list behind, for going on without closing. */
  readonly orders: readonly IndexedOrder[];
  readonly total: number;
}

const HAS_ROOM_BESIDE = '(min-width: 75rem)';

/** One order beside the list; over it at tablet width. Going on keeps focus here, closing gives it back to the row. */
export function Component({ number, address, goTo, orders, total }: OrderDrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  const at = orders.findIndex((order) => order.tracking_number === number);
  const close = () => goTo({ order: undefined });
  const step = (by: number) => {
    const next = orders[at + by];
    if (next !== undefined && at !== -1) goTo({ order: next.tracking_number }, 'replace');
  };
  useLayoutEffect(() => {
    const element = drawer.current;
    if (element === null) return undefined;
    if (!element.open) {
      if (matchMedia(HAS_ROOM_BESIDE).matches) element.show();
      else element.showModal();
    }
    element.querySelector('h2')?.focus();
    return () => element.close();
  }, []);
  // The row that is open when the drawer closes gets focus, not the one that opened it.
  const focusRow = useEffectEvent(() => {
    const row = document.querySelector<HTMLElement>(`[data-number="${CSS.escape(number)}"]`);
    // After the browser has given focus back to whatever opened the drawer.
    if (row !== null) setTimeout(() => row.focus());
  });
  useLayoutEffect(() => () => focusRow(), []);
  const hear = (event: KeyboardEvent) => {
    // In a modal the keys of the page rest, so the drawer hears its own.
    if (!drawer.current?.matches(':modal')) return;
    if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
  };
  return (
    <dialog
      ref={drawer}
      aria-label={drawerCopy.name(number)}
      data-region
      tabIndex={-1}
      onKeyDown={hear}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className="slide-in no-print fixed inset-y-0 right-0 left-auto z-30 m-0 flex h-dvh max-h-none w-full max-w-none flex-col border-l border-line bg-surface shadow-pop lg:top-14 lg:h-auto lg:w-120"
    >
      <div className="flex items-center gap-1 border-b border-line px-3 py-2">
        <StepButton name={drawerCopy.previous} unavailable={at <= 0} onClick={() => step(-1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </StepButton>
        <StepButton name={drawerCopy.next} unavailable={at === -1 || at === orders.length - 1} onClick={() => step(1)}>
          <ChevronRight size={18} aria-hidden="true" />
        </StepButton>
        {at === -1 ? null : (
          <p className="px-1 text-sm text-ink-3 tabular-nums">
            {drawerCopy.place((address.page - 1) * address.size + at + 1, total)}
          </p>
        )}
        <span className="flex-1" />
        <OrderMenu number={number} />
        <StepButton name={drawerCopy.close} onClick={close}>
          <X size={18} aria-hidden="true" />
        </StepButton>
      </div>
      <div className="flex-1 overflow-y-auto p-5">
        <div className="flex items-center gap-2">
          <h2 tabIndex={-1} className="text-lg">
            <TailBoldText text={number} />
          </h2>
          <CopyButton tone="quiet" size="small" className="px-2!" iconOnly text={number} done={drawerCopy.copied}>
            {drawerCopy.copy}
          </CopyButton>
        </div>
        <OrderBody key={number} number={number} address={address} goTo={goTo} listed={orders[at]} />
      </div>
    </dialog>
  );
}

type OrderBodyProps = Pick<OrderDrawerProps, 'number' | 'address' | 'goTo'> & {
  readonly listed: IndexedOrder | undefined;
};

function OrderBody({ number, address, goTo, listed }: OrderBodyProps) {
  const { data, error, refetch } = useQuery(orderQuery(number));
  const order = data?.order ?? listed;
  return (
    <>
      {order === undefined ? null : (
        <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-table text-ink-2">
          {[describeOrderNumber(order), order.courier_name].filter(Boolean).map((part) => (
            <span key={part}>{part}</span>
          ))}
          <LabelState order={order} />
          <BookingState state={order.booking} />
        </div>
      )}
      {error !== null && data === undefined ? (
        <div role="alert" className="mt-5">
          <p className="mb-3">{isUnknown(error) ? drawerCopy.notFound : drawerCopy.failed}</p>
          <Button onClick={() => void refetch()}>{drawerCopy.tryAgain}</Button>
        </div>
      ) : data === undefined ? (
        <div className="appear-later mt-6 grid grid-cols-2 gap-4">
          {['w-24', 'w-40', 'w-20', 'w-32', 'w-28', 'w-36'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </div>
      ) : (
        <OrderSections details={data} tab={address.tab} onTab={(tab) => goTo({ tab }, 'replace')} />
      )}
    </>
  );
}

function isUnknown(problem: Error): boolean {
  return problem instanceof CallProblem && problem.status === 404;
}

interface StepButtonProps {
  readonly name: string;
  readonly onClick: () => void;
  readonly unavailable?: boolean;
  readonly children: React.ReactNode;
}

function StepButton({ name, onClick, unavailable = false, children }: StepButtonProps) {
  return (
    <Button tone="quiet" size="small" className="px-2!" aria-label={name} unavailable={unavailable} onClick={onClick}>
      {children}
    </Button>
  );
}
