import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function that says whether the component is still mounted: if not, a result can only be reported in a toast. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  // A layout effect, so that a scan right after the first render doesn't count as one after leaving.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
