import { useMemo } from 'react';
import { useSearchParams } from './use-search-params.ts';

/** What each parameter of a list's address may be; those that aren't named may be anything. */
type Choices = Readonly<Record<string, readonly string[]>>;

/**
 * A list's address without the values that this version doesn't know, which are returned as they stand there (`outcome=abc`); and a
 * function that changes the address.
 */
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
