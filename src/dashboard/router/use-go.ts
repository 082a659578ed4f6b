import { useCallback } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';

/** As a new history entry, replacing the current one, or with a function that closes something: `closeTo`, from the closing part's chunk. */
export type How = 'push' | 'replace' | ((page: string, navigate: NavigateFunction) => void);

export function useGo(): (to: string, how?: How) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, how) => {
      if (typeof how === 'function') how(to, navigate);
      else void navigate(to, { replace: how === 'replace' });
    },
    [navigate],
  );
}
