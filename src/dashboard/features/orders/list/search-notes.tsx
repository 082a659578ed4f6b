import { useQuery } from '@tanstack/react-query';
import { readPastedNumbers } from '#domain/pasted-numbers.ts';
import { pasteCopy } from '#dashboard/copy/paste.ts';
import { filterOf, type OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { ManyNumbersOffer } from '#dashboard/features/orders/selection/many-numbers-offer.tsx';
import { ordersQuery } from '#dashboard/queries/orders.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { FoundElsewhere } from './found-elsewhere.tsx';

interface SearchNotesProps {
  readonly address: OrderAddress;
  /** The number of listed orders; undefined until known. */
  readonly total: number | undefined;
}

/** Notes on a search: beside the page's title or, for a list of many numbers, above the results. An empty list has its own. */
export function SearchNotes({ address, total }: SearchNotesProps) {
  const { numbers } = readPastedNumbers(address.q);
  return (
    <>
      {numbers.length > 1 ? <ManyNumbersOffer text={address.q} /> : null}
      {total ? <FoundElsewhere address={address} total={total} /> : null}
      {total ? <NotChecked address={address} /> : null}
    </>
  );
}

/** Names the numbers searched for that the service couldn't be asked about. */
function NotChecked({ address }: Pick<SearchNotesProps, 'address'>) {
  // The list itself requests this.
  const list = useQuery({ ...ordersQuery(filterOf(address) ?? {}, address), enabled: false });
  const notChecked = list.data?.not_checked;
  if (notChecked === undefined || list.isPlaceholderData) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">{pasteCopy.searchNotChecked(notChecked)}</p>
      <Button size="small" unavailable={list.isFetching} onClick={() => void list.refetch()}>
        {pasteCopy.searchAgain}
      </Button>
    </div>
  );
}
