import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type How, useGo } from './use-go.ts';

type Change = URLSearchParams | Readonly<Record<string, string>> | ((now: URLSearchParams) => URLSearchParams);

export type ChangeSearch = (next: Change, how?: How) => void;

/** The address's query, and a function that changes it: given a function, from the newest query, which may be ahead of the rendered one. */
export function useSearchParams() {
  const { search } = useLocation();
  const go = useGo();
  const now = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<ChangeSearch>(
    (next, how) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(location.search)) : new URLSearchParams(next);
      go(`?${query.toString()}`, how);
    },
    [go],
  );
  return [now, change] as const;
}
