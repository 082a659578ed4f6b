import { type FormEvent, useState } from 'react';
import { formatTime } from '#dashboard/copy/dates.ts';
import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { withParameter } from '#dashboard/ui/search-parameters.ts';

interface SearchLabelsProps {
  readonly search: URLSearchParams;
  readonly onChange: (search: URLSearchParams) => void;
  readonly asOf: string | undefined;
}

/** Number, order number or name, kept in the address. */
export function SearchLabels({ search, onChange, asOf }: SearchLabelsProps) {
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
    <form onSubmit={find} className="no-print flex flex-wrap items-center gap-3 text-table">
      <input
        type="search"
        aria-label={copy.find}
        placeholder={copy.find}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        onBlur={commit}
        className="min-h-(--control) rounded-md border border-line-strong bg-surface px-3"
      />
      {asOf === undefined ? null : (
        <span className="ml-auto text-ink-2 tabular-nums">{copy.updated(formatTime(asOf))}</span>
      )}
    </form>
  );
}
