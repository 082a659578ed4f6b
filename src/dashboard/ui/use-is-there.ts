import { useCallback, useEffect, useRef } from 'react';

/** Tells, when it is asked, whether this is still on the screen: what ends later has nowhere else to say so than in a toast. */
export function useIsThere(): () => boolean {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useCallback(() => isThere.current, []);
}
