import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { OrderView } from '#contract/gateway/orders.ts';
import { orderViewNames, ordersCopy } from '#dashboard/copy/orders.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { LoadingLine } from '#dashboard/ui/loading-line.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { useAfterPaint } from '#dashboard/browser/use-after-paint.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { FilterBar } from '#dashboard/features/orders/filters/filter-bar.tsx';
import { chosenColumns, storedColumns } from '#dashboard/features/orders/list/stored-columns.ts';
import { ListKeys } from '#dashboard/features/orders/list/list-keys.tsx';
import type { ListNotesProps } from '#dashboard/features/orders/list/list-notes.tsx';
import { ListTools } from '#dashboard/features/orders/list/list-tools.tsx';
import { useLiveOrders } from '#dashboard/features/orders/list/live-orders.ts';
import { filterOf, type OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { columnsOf } from '#dashboard/features/orders/list/order-columns.ts';
import { OrdersHeading } from '#dashboard/features/orders/list/orders-heading.tsx';
import { OrdersList } from '#dashboard/features/orders/list/orders-list.tsx';
import { OrdersWhenIdle } from '#dashboard/features/orders/list/orders-when-idle.tsx';
import type { Review } from '#dashboard/components/review.ts';
import { SelectionSlot } from '#dashboard/features/orders/selection/selection-slot.tsx';
import { useSelectionActions } from '#dashboard/features/orders/selection/use-selection-actions.ts';
import { useListedOrders } from '#dashboard/features/orders/list/use-listed-orders.ts';
import { useOrderAddress } from '#dashboard/features/orders/filters/use-order-address.ts';
import { ViewsBar } from '#dashboard/features/orders/filters/views-bar.tsx';

const SearchNotes = lazyChunk(() => import('#dashboard/features/orders/list/search-notes.tsx'), 'SearchNotes');
const PasteDialog = lazyChunk(() => import('#dashboard/features/orders/selection/paste-dialog.tsx'), 'PasteDialog');
const OrdersImport = lazyChunk(() => import('#dashboard/features/orders/import/orders-import.tsx'), 'OrdersImport');
const ListNotes = lazyChunk(() => import('#dashboard/features/orders/list/list-notes.tsx'), 'ListNotes');
const OrderOverList = lazyChunk(() => import('#dashboard/features/orders/drawer/order-over-list.tsx'), 'OrderOverList');

interface OrdersPageProps {
  readonly Review?: Review;
}

/** Find orders, see which can be booked, and book or print them. */
export function OrdersPage({ Review }: OrdersPageProps) {
  const { address, ignored, goTo } = useOrderAddress();
  const { data: session } = useQuery(sessionQuery());
  const hasFeed = session?.service?.capabilities.ordersFeed !== 'no';
  const filter = filterOf(address);
  const list = useListedOrders(address, filter);
  const live = useLiveOrders(list.data, filter, list.dataUpdatedAt);
  const columnIds = chosenColumns(address.view, address.cols, useStore(storedColumns));
  const actions = useSelectionActions(goTo);
  const isOnline = useIsOnline();
  const { refetch } = list;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const [pasted, setPasted] = useState('');
  usePageTitle(ordersCopy.title);
  const viewName = nameView(address.view);
  const total = list.data?.total;
  const isForMany = mayBeNumbers(address.q);
  const searchNotes = address.q === '' ? null : <SearchNotes address={address} total={total} />;
  return (
    <PageFrame hasDrawer={address.order !== undefined}>
      <LoadingLine isOn={list.isFetching && list.data !== undefined} />
      <OrdersWhenIdle address={address} viewName={viewName} total={total} readAt={list.dataUpdatedAt} />
      <OrdersHeading
        goTo={goTo}
        hasFeed={hasFeed}
        notes={
          <>
            <NotesSlot dialog={address.dialog} ignored={ignored} live={live} onRefresh={refresh} />
            {isForMany ? null : searchNotes}
          </>
        }
      >
        {hasFeed ? null : <OrdersImport goTo={goTo} isOpen={address.dialog === 'import'} />}
      </OrdersHeading>
      <ViewsBar address={address} owner={session?.person?.email ?? ''} />
      <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-2">
        <FilterBar address={address} goTo={goTo} total={total} />
        <ListTools
          address={address}
          goTo={goTo}
          columns={columnIds}
          total={total}
          readAt={list.dataUpdatedAt}
          isOnline={isOnline}
          hasFailed={list.isError}
          onRefresh={refresh}
        />
      </div>
      {isForMany ? (
        // Reserves the height of the content that loads later.
        <div className="no-print flex min-h-(--control-small) flex-wrap items-center gap-x-3 gap-y-2 text-table">
          {searchNotes}
        </div>
      ) : null}
      <OrdersList
        address={address}
        goTo={goTo}
        columns={columnsOf(columnIds)}
        list={list}
        live={live}
        filter={filter}
        viewName={viewName}
      />
      <SelectionSlot
        Review={Review}
        address={address}
        filter={filter}
        actions={actions}
        viewName={viewName}
        goTo={goTo}
      />
      {address.order === undefined ? null : (
        <OrderOverList number={address.order} address={address} goTo={goTo} orders={live.orders} total={total ?? 0} />
      )}
      <ListKeys
        address={address}
        goTo={goTo}
        orders={live.orders}
        refresh={refresh}
        actions={actions}
        onPaste={(text) => {
          setPasted(text);
          goTo({ dialog: 'paste' });
        }}
      />
      {address.dialog === 'paste' ? (
        <PasteDialog startsWith={pasted} goTo={goTo} onClose={() => setPasted('')} />
      ) : null}
    </PageFrame>
  );
}

/** Whether the text is several words with a digit among them; names that are searched for have none. */
const mayBeNumbers = (text: string) => /\d.*[\s,;]\S|\S[\s,;].*\d/u.test(text);

/** The list gets narrower beside a drawer, which lays out every row again: done one frame after the drawer has opened. */
function PageFrame({ hasDrawer, children }: { readonly hasDrawer: boolean; readonly children: ReactNode }) {
  const isNarrow = useAfterPaint(hasDrawer);
  return (
    <div className={`list-page flex flex-col gap-3 px-4 pt-5 pb-6 lg:px-6 ${isNarrow ? 'lg:beside-drawer' : ''}`}>
      {children}
    </div>
  );
}

/** A live region rendered from the start, so that screen readers announce its content. */
function NotesSlot(notes: Omit<ListNotesProps, 'named'>) {
  const { live, ignored, dialog } = notes;
  const [named, setNamed] = useState(dialog);
  if (dialog && !named) setNamed(dialog);
  const isQuiet = live.arrived === 0 && live.left.size === 0 && ignored.length === 0 && !named;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
      {isQuiet ? null : <ListNotes {...notes} named={named} />}
    </div>
  );
}

function nameView(view: OrderAddress['view']): string {
  return view === 'selected' ? ordersCopy.selectedView : orderViewNames[view satisfies OrderView];
}
