import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { AddressChips, ChoiceChip } from '#dashboard/components/address-chips.tsx';
import { AddressSearch } from '#dashboard/components/address-search.tsx';
import type { ChangeSearch } from '#dashboard/router/use-search-params.ts';

interface SearchLabelsProps {
  readonly search: URLSearchParams;
  readonly onChange: ChangeSearch;
  readonly carriers: readonly string[];
  /** When the list was read; undefined until it is. */
  readonly readAt: string | undefined;
}

/** Filters by number, order number or name, and by carrier, kept in the URL. */
export function SearchLabels({ search, onChange, carriers, readAt }: SearchLabelsProps) {
  return (
    <div className="no-print flex flex-wrap items-center gap-3 text-table">
      <AddressSearch parameter="q" name={copy.find} search={search} onChange={onChange} />
      <AddressChips>
        <ChoiceChip
          parameter="carrier"
          name={copy.carrier}
          options={carriers.map((value) => ({ value, name: value }))}
          search={search}
          onChange={onChange}
        />
      </AddressChips>
      {readAt === undefined ? null : <span className="ml-auto text-ink-2 tabular-nums">{copy.updated(readAt)}</span>}
    </div>
  );
}
