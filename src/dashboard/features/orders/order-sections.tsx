import { fetchPart } from '#dashboard/ui/fetch-part.ts';
import { type KeyboardEvent, lazy, Suspense, useId } from 'react';
import type { BodyOfStatus } from '#contract/endpoint.ts';
import type { readIndexedOrder } from '#contract/gateway/one-order.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { ORDER_TABS, type OrderTab } from './order-address.ts';
import { OrderActivity } from './order-activity.tsx';
import { OrderOverview } from './order-overview.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const OrderLabel = lazy(async () => ({ default: (await fetchPart(() => import('./order-label.tsx'))).Component }));

export type OrderDetails = BodyOfStatus<typeof readIndexedOrder, 200>;

interface OrderSectionsProps {
  readonly details: OrderDetails;
  readonly tab: OrderTab;
  readonly onTab: (tab: OrderTab) => void;
}

export function OrderSections({ details, tab, onTab }: OrderSectionsProps) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = ORDER_TABS.at((ORDER_TABS.indexOf(tab) + step + ORDER_TABS.length) % ORDER_TABS.length);
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={drawerCopy.sections}
        tabIndex={-1}
        onKeyDown={move}
        className="mt-4 flex border-b border-line"
      >
        {ORDER_TABS.map((one) => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={one === tab}
            aria-controls={`${id}-panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
            className="min-h-11 px-3 text-table font-semibold text-ink-2 hover:text-ink aria-selected:text-ink aria-selected:shadow-[inset_0_-3px_0_var(--ink)]"
          >
            {drawerCopy.tabs[one]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className="pt-4">
        {tab === 'overview' ? <OrderOverview details={details} /> : null}
        {tab === 'timeline' ? <OrderTimeline details={details} /> : null}
        {tab === 'label' ? (
          <Suspense>
            <OrderLabel number={details.order.tracking_number} isCancelled={details.order.state === 'cancelled'} />
          </Suspense>
        ) : null}
        {tab === 'activity' ? <OrderActivity details={details} /> : null}
      </div>
    </>
  );
}
