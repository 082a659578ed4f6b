import { BOOKING_OUTCOMES } from '#contract/gateway/bookings.ts';
import { bookingsCopy } from '#dashboard/copy/bookings.ts';
import { FilterDay, FilterSelect } from '#dashboard/ui/filter-fields.tsx';

interface BookingsFilterProps {
  readonly search: URLSearchParams;
  readonly onChange: (search: URLSearchParams) => void;
}

/** Outcome and days, kept in the address. */
export function BookingsFilter(address: BookingsFilterProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-3 text-table">
      <legend className="sr-only">{bookingsCopy.filters}</legend>
      <FilterSelect parameter="outcome" label={bookingsCopy.outcome} {...address}>
        <option value="">{bookingsCopy.any}</option>
        {BOOKING_OUTCOMES.map((outcome) => (
          <option key={outcome} value={outcome}>
            {bookingsCopy.outcomes[outcome]}
          </option>
        ))}
      </FilterSelect>
      <FilterDay parameter="from" label={bookingsCopy.from} {...address} />
      <FilterDay parameter="to" label={bookingsCopy.to} {...address} />
    </fieldset>
  );
}
