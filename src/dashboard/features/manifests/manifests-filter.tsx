import { type FormEvent, useState } from 'react';
import { MANIFEST_PAGE_STATES } from '#contract/gateway/manifests.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';

interface ManifestsFilterProps {
  readonly search: URLSearchParams;
  readonly carriers: readonly string[];
  readonly onChange: (search: URLSearchParams) => void;
}

const FIELD = 'min-h-(--control) rounded-md border border-line-strong bg-surface px-3 font-normal';
const LABEL = 'flex items-center gap-2 font-semibold';

/** Number or carrier, state and days, kept in the address. */
export function ManifestsFilter({ search, carriers, onChange }: ManifestsFilterProps) {
  const [sought, setSought] = useState(search.get('q') ?? '');
  const [before, setBefore] = useState(search.get('q'));
  // The address can change from elsewhere: the field follows it.
  if (before !== search.get('q')) {
    setBefore(search.get('q'));
    setSought(search.get('q') ?? '');
  }
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    onChange(next);
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    set('q', sought.trim());
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
        onBlur={() => set('q', sought.trim())}
        className={FIELD}
      />
      <label className={LABEL}>
        {copy.carrier}
        <select
          className={FIELD}
          value={search.get('carrier') ?? ''}
          onChange={(event) => set('carrier', event.target.value)}
        >
          <option value="">{copy.any}</option>
          {carriers.map((carrier) => (
            <option key={carrier}>{carrier}</option>
          ))}
        </select>
      </label>
      <label className={LABEL}>
        {copy.state}
        <select
          className={FIELD}
          value={search.get('state') ?? ''}
          onChange={(event) => set('state', event.target.value)}
        >
          <option value="">{copy.any}</option>
          {MANIFEST_PAGE_STATES.map((state) => (
            <option key={state} value={state}>
              {copy.states[state]}
            </option>
          ))}
        </select>
      </label>
      <label className={LABEL}>
        {copy.from}
        <input
          type="date"
          className={FIELD}
          value={search.get('from') ?? ''}
          onChange={(event) => set('from', event.target.value)}
        />
      </label>
      <label className={LABEL}>
        {copy.to}
        <input
          type="date"
          className={FIELD}
          value={search.get('to') ?? ''}
          onChange={(event) => set('to', event.target.value)}
        />
      </label>
    </form>
  );
}
