import { useCallback, useLayoutEffect, useRef } from 'react';

/** Tells, when it is asked, whether this is still on the screen: what ends later has nowhere else to say so than in a toast. */
export function useIsThere(): () => boolean {
  const isThere = useRef(false);
  // Before anybody can act on what was rendered: a scan right then must not count as one that came after it was left.
  useLayoutEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return useCallback(() => isThere.current, []);
}
