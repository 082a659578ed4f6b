import { type FormEvent, useState } from 'react';
import { DELIVERY_OUTCOMES } from '#contract/added/webhook-deliveries.ts';
import { deliveriesCopy as copy } from '#dashboard/copy/deliveries.ts';
import { FilterDay, FilterSelect } from '#dashboard/ui/filter-fields.tsx';
import { withParameter } from '#dashboard/ui/search-parameters.ts';

interface DeliveriesFilterProps {
  readonly search: URLSearchParams;
  readonly onChange: (search: URLSearchParams) => void;
}

/** Outcome, days and tracking number, kept in the address. */
export function DeliveriesFilter(address: DeliveriesFilterProps) {
  const { search, onChange } = address;
  const kept = search.get('tracking_number') ?? '';
  const [draft, setDraft] = useState({ of: kept, text: kept });
  const text = draft.of === kept ? draft.text : kept;
  const commit = () => {
    if (text.trim() !== kept) onChange(withParameter(search, 'tracking_number', text.trim()));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    commit();
  };
  return (
    <form onSubmit={submit}>
      <fieldset className="flex flex-wrap items-center gap-3 text-table">
        <legend className="sr-only">{copy.filters}</legend>
        <FilterSelect parameter="outcome" label={copy.outcome} {...address}>
          <option value="">{copy.any}</option>
          {DELIVERY_OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {copy.outcomes[outcome]}
            </option>
          ))}
        </FilterSelect>
        <FilterDay parameter="from" label={copy.from} {...address} />
        <FilterDay parameter="to" label={copy.to} {...address} />
        <label className="flex items-center gap-2 font-semibold">
          {copy.number}
          <input
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setDraft({ of: kept, text: event.target.value })}
            onBlur={commit}
            className="min-h-(--control) w-52 rounded-md border border-line-strong bg-surface px-3 font-normal"
          />
        </label>
      </fieldset>
    </form>
  );
}
