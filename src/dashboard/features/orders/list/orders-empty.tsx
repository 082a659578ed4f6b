import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIsHydrated } from '#dashboard/browser/use-is-hydrated.ts';
import { startOfToday } from '#dashboard/copy/dates.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { emptyCopy } from '#dashboard/copy/orders-empty.ts';
import { paths } from '#dashboard/paths.ts';
import { viewCountsQuery } from '#dashboard/queries/orders.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { useLastPage } from '#dashboard/router/use-last-page.ts';
import { NO_FILTERS } from '#domain/order-list-address.ts';
import { hasFilters, NOT_OF_TODAY, type OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { FoundElsewhere } from './found-elsewhere.tsx';
import type { ListedOrders } from './orders-list.tsx';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';

interface OrdersEmptyProps {
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  /** While it is a placeholder, it is still that of the previous view or page. */
  readonly list: ListedOrders;
}

/** Why the list is empty, and the next step from there. A page past the end isn't an empty list: its last page is shown instead. */
export function OrdersEmpty({ address, goTo, list }: OrdersEmptyProps) {
  const { total = 0, not_checked: notChecked } = list.data ?? {};
  const isOfAnother = list.isPlaceholderData;
  useLastPage(address.page, isOfAnother ? undefined : Math.ceil(total / address.size), (page) =>
    goTo({ page }, 'replace'),
  );
  if (total > 0 || address.page > 1) return null;
  return <WhyEmpty address={address} goTo={goTo} notChecked={isOfAnother ? undefined : notChecked} />;
}

type WhyEmptyProps = Pick<OrdersEmptyProps, 'address' | 'goTo'> & {
  readonly notChecked: readonly string[] | undefined;
};

function WhyEmpty({ address, goTo, notChecked }: WhyEmptyProps) {
  const { data } = useQuery(viewCountsQuery(startOfToday()));
  // The counts aren't embedded in the page and may arrive before this part is hydrated, when it still has to match the server's HTML.
  const counts = useIsHydrated() ? data : undefined;
  const { data: session } = useQuery(sessionQuery());
  if (address.view === 'selected') return <Empty text={emptyCopy.selected} />;
  if (address.q !== '')
    return (
      <Empty
        text={notChecked === undefined ? emptyCopy.searched(address.q) : emptyCopy.notChecked(notChecked)}
        note={<FoundElsewhere address={address} total={0} />}
      >
        <Button onClick={() => goTo({ q: '' })}>{emptyCopy.clearSearch}</Button>
      </Empty>
    );
  if (hasFilters(address))
    return (
      <Empty text={emptyCopy.filtered} note={<FoundElsewhere address={address} total={0} />}>
        <Button onClick={() => goTo({ filters: NO_FILTERS, from: '', to: '', ...NOT_OF_TODAY })}>
          {ordersCopy.clearFilters}
        </Button>
      </Empty>
    );
  const isFirst = counts?.all === 0 || address.view === 'all';
  if (isFirst && session?.service?.embedded === true)
    return (
      <Empty title={emptyCopy.first.title} text={emptyCopy.first.text} note={<p>{emptyCopy.sandbox.text}</p>}>
        <Link to={paths.sandbox()} className={buttonClass('primary')}>
          {emptyCopy.sandbox.make}
        </Link>
        <Button onClick={() => goTo({ dialog: 'paste' })}>{ordersCopy.paste}</Button>
        <Link to={paths.scan()} className={buttonClass('secondary')}>
          {ordersCopy.scan}
        </Link>
      </Empty>
    );
  if (isFirst)
    return (
      <Empty title={emptyCopy.first.title} text={emptyCopy.first.text}>
        <Button tone="primary" onClick={() => goTo({ dialog: 'paste' })}>
          {ordersCopy.paste}
        </Button>
        {session?.service?.capabilities.ordersFeed === 'no' ? (
          <Button onClick={() => goTo({ dialog: 'import' })}>{ordersCopy.import}</Button>
        ) : null}
        <Link to={paths.scan()} className={buttonClass('secondary')}>
          {ordersCopy.scan}
        </Link>
      </Empty>
    );
  const needLabel = counts?.['needs-label'] ?? 0;
  if (address.view === 'ready' && needLabel > 0)
    return (
      <Empty text={`${emptyCopy.views.ready} ${emptyCopy.needLabel(needLabel)}`}>
        <Link to={paths.orders({ view: 'needs-label' })} className={buttonClass('secondary')}>
          {emptyCopy.showThem}
        </Link>
      </Empty>
    );
  return <Empty text={emptyCopy.views[address.view]} />;
}

interface EmptyProps {
  readonly title?: string;
  readonly text: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

function Empty({ title, text, note, children }: EmptyProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-[10px] border border-line bg-surface p-8">
      {title === undefined ? null : <h2 className="text-lg font-bold">{title}</h2>}
      <p>{text}</p>
      {note}
      {children === undefined ? null : <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
