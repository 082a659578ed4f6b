import { MANIFEST_PAGE_STATES } from '#contract/gateway/manifests.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';
import { AddressChips, ChoiceChip, DaysChip } from '#dashboard/components/address-chips.tsx';
import { AddressSearch } from '#dashboard/components/address-search.tsx';
import type { ChangeSearch } from '#dashboard/router/use-search-params.ts';

const STATES = MANIFEST_PAGE_STATES.map((value) => ({ value, name: copy.states[value] }));

interface ManifestsFilterProps {
  readonly search: URLSearchParams;
  readonly carriers: readonly string[];
  readonly onChange: ChangeSearch;
}

/** Filters by text, carrier, state and date, kept in the URL. */
export function ManifestsFilter({ search, carriers, onChange }: ManifestsFilterProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3 text-table">
      <AddressSearch parameter="q" name={copy.search} search={search} onChange={onChange} />
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
    </div>
  );
}
