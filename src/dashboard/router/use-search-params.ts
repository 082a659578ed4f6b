import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type How, useGo } from './use-go.ts';

type Change = URLSearchParams | Readonly<Record<string, string>> | ((now: URLSearchParams) => URLSearchParams);

export type ChangeSearch = (next: Change, how?: How) => void;

/** The address's query, and a function that changes it. */
export function useSearchParams() {
  const { search } = useLocation();
  const go = useGo();
  const now = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback<ChangeSearch>(
    (next, how) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(search)) : new URLSearchParams(next);
      go(`?${query.toString()}`, how);
    },
    [go, search],
  );
  return [now, change] as const;
}
