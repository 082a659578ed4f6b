import { type FormEvent, useState } from 'react';
import { MANIFEST_PAGE_STATES } from '#contract/gateway/manifests.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';
import { AddressChips, ChoiceChip, DaysChip } from '#dashboard/parts/address-chips.tsx';
import { withParameter } from '#dashboard/ui/search-parameters.ts';

const STATES = MANIFEST_PAGE_STATES.map((value) => ({ value, name: copy.states[value] }));

interface ManifestsFilterProps {
  readonly search: URLSearchParams;
  readonly carriers: readonly string[];
  readonly onChange: (search: URLSearchParams) => void;
}

/** Number or carrier, state and days, kept in the address. */
export function ManifestsFilter({ search, carriers, onChange }: ManifestsFilterProps) {
  const [sought, setSought] = useState(search.get('q') ?? '');
  const [before, setBefore] = useState(search.get('q'));
  // The address can change from elsewhere: the field follows it.
  if (before !== search.get('q')) {
    setBefore(search.get('q'));
    setSought(search.get('q') ?? '');
  }
  const commit = () => {
    if (sought.trim() !== (search.get('q') ?? '')) onChange(withParameter(search, 'q', sought.trim()));
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    commit();
  };
  return (
    <form onSubmit={find} className="flex flex-wrap items-center gap-3 text-table">
      <input
        type="search"
        aria-label={copy.search}
        placeholder={copy.search}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        onBlur={commit}
        className="min-h-(--control) rounded-md border border-line-strong bg-surface px-3"
      />
      <AddressChips>
        <ChoiceChip
          parameter="carrier"
          name={copy.carrier}
          options={carriers.map((carrier) => ({ value: carrier, name: carrier }))}
          search={search}
          onChange={onChange}
        />
        <ChoiceChip parameter="state" name={copy.state} options={STATES} search={search} onChange={onChange} />
        <DaysChip search={search} onChange={onChange} />
      </AddressChips>
    </form>
  );
}
