import { type FormEvent, useState } from 'react';
import { MANIFEST_PAGE_STATES } from '#contract/gateway/manifests.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';
import { FilterDay, FilterSelect } from '#dashboard/ui/filter-fields.tsx';
import { withParameter } from '#dashboard/ui/search-parameters.ts';

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
    <form
      role="group"
      aria-label={copy.filters}
      onSubmit={find}
      className="flex flex-wrap items-center gap-3 text-table"
    >
      <input
        type="search"
        aria-label={copy.search}
        placeholder={copy.search}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        onBlur={commit}
        className="min-h-(--control) rounded-md border border-line-strong bg-surface px-3"
      />
      <FilterSelect parameter="carrier" label={copy.carrier} search={search} onChange={onChange}>
        <option value="">{copy.any}</option>
        {carriers.map((carrier) => (
          <option key={carrier}>{carrier}</option>
        ))}
      </FilterSelect>
      <FilterSelect parameter="state" label={copy.state} search={search} onChange={onChange}>
        <option value="">{copy.any}</option>
        {MANIFEST_PAGE_STATES.map((state) => (
          <option key={state} value={state}>
            {copy.states[state]}
          </option>
        ))}
      </FilterSelect>
      <FilterDay parameter="from" label={copy.from} search={search} onChange={onChange} />
      <FilterDay parameter="to" label={copy.to} search={search} onChange={onChange} />
    </form>
  );
}
