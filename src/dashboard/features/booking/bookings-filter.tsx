import { BOOKING_OUTCOMES } from '#contract/gateway/bookings.ts';
import { bookingsCopy } from '#dashboard/copy/bookings.ts';
import { AddressSearch } from '#dashboard/components/address-search.tsx';
import { AddressChips, ChoiceChip, DaysChip } from '#dashboard/components/address-chips.tsx';
import type { ChangeSearch } from '#dashboard/router/use-search-params.ts';

interface BookingsFilterProps {
  readonly search: URLSearchParams;
  readonly onChange: ChangeSearch;
}

const OUTCOMES = BOOKING_OUTCOMES.map((value) => ({ value, name: bookingsCopy.outcomes[value] }));

/** Filters by number or person, outcome and date, kept in the URL. */
export function BookingsFilter(address: BookingsFilterProps) {
  return (
    <>
      <AddressSearch parameter="q" name={bookingsCopy.search} {...address} />
      <AddressChips>
        <ChoiceChip parameter="outcome" name={bookingsCopy.outcome} options={OUTCOMES} {...address} />
        <DaysChip {...address} />
      </AddressChips>
    </>
  );
}
