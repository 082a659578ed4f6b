import { useCallback, useMemo } from 'react';
import { type ChangeSearch, useSearchParams } from './use-search-params.ts';

/** Allowed values by query parameter, or what they must be; parameters that aren't listed may have any value. */
type Choices = Readonly<Record<string, readonly string[] | ((value: string) => boolean)>>;

/** A list's query parameters without unknown values, a function that changes those, and the unknown ones as written (`outcome=abc`). */
export function useListSearch(choices: Choices) {
  const [search, setSearch] = useSearchParams();
  const [known, ignored] = useMemo(() => splitSearch(search, choices), [search, choices]);
  const change = useCallback<ChangeSearch>(
    (next, how) => setSearch(typeof next === 'function' ? (now) => next(splitSearch(now, choices)[0]) : next, how),
    [setSearch, choices],
  );
  return [known, change, ignored] as const;
}

function splitSearch(search: URLSearchParams, choices: Choices) {
  const known = new URLSearchParams(search);
  const ignored = Object.entries(choices).flatMap(([name, allowed]) => {
    const value = known.get(name) ?? '';
    if (value === '' || (typeof allowed === 'function' ? allowed(value) : allowed.includes(value))) return [];
    known.delete(name);
    return [`${name}=${value}`];
  });
  return [known, ignored] as const;
}
