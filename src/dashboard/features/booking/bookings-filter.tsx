import { BOOKING_OUTCOMES } from '#contract/gateway/bookings.ts';
import { bookingsCopy } from '#dashboard/copy/bookings.ts';

interface BookingsFilterProps {
  readonly search: URLSearchParams;
  readonly onChange: (search: URLSearchParams) => void;
}

const FIELD = 'min-h-(--control) rounded-md border border-line-strong bg-surface px-3';

/** Outcome and days, kept in the address. */
export function BookingsFilter({ search, onChange }: BookingsFilterProps) {
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-3 text-table">
      <legend className="sr-only">{bookingsCopy.filters}</legend>
      <label className="flex items-center gap-2 font-semibold">
        {bookingsCopy.outcome}
        <select
          className={FIELD}
          value={search.get('outcome') ?? ''}
          onChange={(event) => set('outcome', event.target.value)}
        >
          <option value="">{bookingsCopy.any}</option>
          {BOOKING_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {bookingsCopy.outcomes[outcome]}
            </option>
          ))}
        </select>
      </label>
      <label className="flex items-center gap-2 font-semibold">
        {bookingsCopy.from}
        <input
          type="date"
          className={FIELD}
          value={search.get('from') ?? ''}
          onChange={(event) => set('from', event.target.value)}
        />
      </label>
      <label className="flex items-center gap-2 font-semibold">
        {bookingsCopy.to}
        <input
          type="date"
          className={FIELD}
          value={search.get('to') ?? ''}
          onChange={(event) => set('to', event.target.value)}
        />
      </label>
    </fieldset>
  );
}
