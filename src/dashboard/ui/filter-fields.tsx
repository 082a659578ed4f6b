import type { ReactNode } from 'react';
import { withParameter } from './search-parameters.ts';

interface FilterFieldProps {
  /** Its name in the address. */
  readonly parameter: string;
  readonly label: string;
  readonly search: URLSearchParams;
  readonly onChange: (search: URLSearchParams) => void;
}

const FIELD = 'min-h-(--control) rounded-md border border-line-strong bg-surface px-3 font-normal';

/** One of several values, kept in the address. `children` are the options. */
export function FilterSelect({
  parameter,
  label,
  search,
  onChange,
  children,
}: FilterFieldProps & { readonly children: ReactNode }) {
  return (
    <label className="flex items-center gap-2 font-semibold">
      {label}
      <select
        className={FIELD}
        value={search.get(parameter) ?? ''}
        onChange={(event) => onChange(withParameter(search, parameter, event.target.value))}
      >
        {children}
      </select>
    </label>
  );
}

/** A day, kept in the address. */
export function FilterDay({ parameter, label, search, onChange }: FilterFieldProps) {
  return (
    <label className="flex items-center gap-2 font-semibold">
      {label}
      <input
        type="date"
        className={FIELD}
        value={search.get(parameter) ?? ''}
        onChange={(event) => onChange(withParameter(search, parameter, event.target.value))}
      />
    </label>
  );
}
