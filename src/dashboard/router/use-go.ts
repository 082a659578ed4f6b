import { useCallback } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';

/** Adds a history entry, replaces the current one, or calls a function that closes an overlay (`closeTo`, from the overlay's chunk). */
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
