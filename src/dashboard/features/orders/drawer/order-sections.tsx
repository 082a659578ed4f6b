import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { Suspense, useId } from 'react';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { TabList } from '#dashboard/ui/tab-list.tsx';
import { ORDER_TABS, type OrderTab } from '#dashboard/features/orders/filters/order-address.ts';
import { OrderActivity } from './order-activity.tsx';
import type { OrderDetails } from './order-details.ts';
import { OrderOverview } from './order-overview.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const OrderLabel = lazyChunk(() => import('./order-label.tsx'), 'Component');

interface OrderSectionsProps {
  readonly details: OrderDetails;
  readonly tab: OrderTab;
  readonly onTab: (tab: OrderTab) => void;
}

export function OrderSections({ details, tab, onTab }: OrderSectionsProps) {
  const id = useId();
  return (
    <>
      <TabList
        name={drawerCopy.sections}
        tabs={ORDER_TABS}
        nameOf={(one) => drawerCopy.tabs[one]}
        chosen={tab}
        onChoose={onTab}
        idOf={(one) => `${id}-${one}`}
        panelIdOf={() => `${id}-panel`}
        className="mt-4"
      />
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
