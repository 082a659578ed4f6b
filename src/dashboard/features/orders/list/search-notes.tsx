import { readPastedNumbers } from '#domain/pasted-numbers.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { ManyNumbersOffer } from '#dashboard/features/orders/selection/many-numbers-offer.tsx';
import { FoundElsewhere } from './found-elsewhere.tsx';

interface SearchNotesProps {
  readonly address: OrderAddress;
  /** The number of listed orders; undefined until known. */
  readonly total: number | undefined;
}

/** Notes on a search: beside the page's title or, for a list of many numbers, above the results. */
export function SearchNotes({ address, total }: SearchNotesProps) {
  const { numbers } = readPastedNumbers(address.q);
  return (
    <>
      {numbers.length > 1 ? <ManyNumbersOffer text={address.q} /> : null}
      {total ? <FoundElsewhere address={address} total={total} /> : null}
    </>
  );
}
