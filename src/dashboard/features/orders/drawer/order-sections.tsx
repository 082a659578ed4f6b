import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { Tabs } from '#dashboard/ui/tabs.tsx';
import { ORDER_TABS, type OrderTab } from '#dashboard/features/orders/filters/order-address.ts';
import { OrderActivity } from './order-activity.tsx';
import type { OrderDetails } from './order-details.ts';
import { OrderOverview } from './order-overview.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const OrderLabel = lazyChunk(() => import('./order-label.tsx'), 'OrderLabel');

interface OrderSectionsProps {
  readonly details: OrderDetails;
  readonly tab: OrderTab;
  readonly onTab: (tab: OrderTab) => void;
}

export function OrderSections({ details, tab, onTab }: OrderSectionsProps) {
  return (
    <Tabs
      name={drawerCopy.sections}
      tabs={ORDER_TABS}
      nameOf={(one) => drawerCopy.tabs[one]}
      chosen={tab}
      onChoose={onTab}
      className="mt-4"
      panelClassName="pt-4"
    >
      {(shown) => (
        <>
          {shown === 'overview' ? <OrderOverview details={details} /> : null}
          {shown === 'timeline' ? <OrderTimeline details={details} /> : null}
          {shown === 'label' ? <OrderLabel order={details.order} /> : null}
          {shown === 'activity' ? <OrderActivity details={details} /> : null}
        </>
      )}
    </Tabs>
  );
}
