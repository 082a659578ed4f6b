import { useCallback, useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

type Change = URLSearchParams | Readonly<Record<string, string>> | ((now: URLSearchParams) => URLSearchParams);

/** The query of the address, and the way to change it. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const now = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: Change, how: NavigateOptions = {}) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(search)) : new URLSearchParams(next);
      void navigate(`?${query.toString()}`, how);
    },
    [navigate, search],
  );
  return [now, change] as const;
}
