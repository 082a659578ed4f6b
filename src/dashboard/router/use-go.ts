import { useCallback } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';

/** With an entry of its own in the history, in place of this one, or as what closes something: `closeTo`, from the chunk of what it closes. */
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
