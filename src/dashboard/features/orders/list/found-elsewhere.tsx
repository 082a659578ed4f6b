import { useQuery } from '@tanstack/react-query';
import { emptyCopy } from '#dashboard/copy/orders-empty.ts';
import { orderTotalQuery } from '#dashboard/queries/orders.ts';
import { Link } from '#dashboard/router/link.tsx';
import { NO_FILTERS } from '#domain/order-list-address.ts';
import {
  filterOf,
  hasFilters,
  NOT_OF_TODAY,
  type OrderAddress,
  printOrderAddress,
} from '#dashboard/features/orders/filters/order-address.ts';

interface FoundElsewhereProps {
  readonly address: OrderAddress;
  /** The number of orders listed here. */
  readonly total: number;
}

/** Says how many orders match in All orders, since those searched or filtered for may be in another view. */
export function FoundElsewhere({ address, total }: FoundElsewhereProps) {
  // Without a search, the filters count as the search.
  const wider: OrderAddress = {
    ...address,
    view: 'all',
    page: 1,
    ...(address.q === '' ? {} : { filters: NO_FILTERS, from: '', to: '', ...NOT_OF_TODAY }),
  };
  const isWider = address.view !== 'all' || (address.q !== '' && hasFilters(address));
  const { data: all = 0 } = useQuery({ ...orderTotalQuery(filterOf(wider) ?? {}, 0), enabled: isWider });
  if (!isWider || all <= total) return null;
  return (
    <p className="no-print text-table">
      {emptyCopy.elsewhere(all - total, total > 0)} ·{' '}
      <Link to={printOrderAddress(wider)} className="font-semibold text-accent underline">
        {emptyCopy.show}
      </Link>
    </p>
  );
}
