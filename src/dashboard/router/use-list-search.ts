import { useMemo } from 'react';
import { useSearchParams } from './use-search-params.ts';

/** Allowed values by query parameter; parameters that aren't listed may have any value. */
type Choices = Readonly<Record<string, readonly string[]>>;

/** A list's query parameters without unknown values, a function that changes them, and the unknown ones as written (`outcome=abc`). */
export function useListSearch(choices: Choices) {
  const [search, setSearch] = useSearchParams();
  const [known, ignored] = useMemo(() => splitSearch(search, choices), [search, choices]);
  return [known, setSearch, ignored] as const;
}

function splitSearch(search: URLSearchParams, choices: Choices) {
  const known = new URLSearchParams(search);
  const ignored = Object.entries(choices).flatMap(([name, values]) => {
    const value = known.get(name) ?? '';
    if (value === '' || values.includes(value)) return [];
    known.delete(name);
    return [`${name}=${value}`];
  });
  return [known, ignored] as const;
}
