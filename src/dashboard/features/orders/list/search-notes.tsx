import { readPastedNumbers } from '#domain/pasted-numbers.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { ManyNumbersOffer } from '#dashboard/features/orders/selection/many-numbers-offer.tsx';
import { FoundElsewhere } from './found-elsewhere.tsx';

interface SearchNotesProps {
  readonly address: OrderAddress;
  /** How many are listed; undefined until that is known. */
  readonly total: number | undefined;
}

/** What there is to say of a search: beside the page's name, or above what was found if many numbers are looked for. */
export function SearchNotes({ address, total }: SearchNotesProps) {
  const { numbers } = readPastedNumbers(address.q);
  return (
    <>
      {numbers.length > 1 ? <ManyNumbersOffer text={address.q} /> : null}
      {total ? <FoundElsewhere address={address} total={total} /> : null}
    </>
  );
}
