import { type FormEvent, useState } from 'react';
import { DELIVERY_OUTCOMES } from '#contract/added/webhook-deliveries.ts';
import { deliveriesCopy as copy } from '#dashboard/copy/deliveries.ts';
import { AddressChips, ChoiceChip, DaysChip } from '#dashboard/parts/address-chips.tsx';
import { withParameter } from '#dashboard/ui/search-parameters.ts';

interface DeliveriesFilterProps {
  readonly search: URLSearchParams;
  readonly onChange: (search: URLSearchParams) => void;
}

const OUTCOMES = DELIVERY_OUTCOMES.map((value) => ({ value, name: copy.outcomes[value] }));

/** Outcome, days and tracking number, kept in the address. */
export function DeliveriesFilter(address: DeliveriesFilterProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AddressChips>
        <ChoiceChip parameter="outcome" name={copy.outcome} options={OUTCOMES} {...address} />
        <DaysChip {...address} />
      </AddressChips>
      <NumberField {...address} />
    </div>
  );
}

function NumberField({ search, onChange }: DeliveriesFilterProps) {
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
      <input
        type="search"
        aria-label={copy.number}
        placeholder={copy.number}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setDraft({ of: kept, text: event.target.value })}
        onBlur={commit}
        className="min-h-(--control-small) w-52 rounded-md border border-line-strong bg-surface px-3 text-table"
      />
    </form>
  );
}
