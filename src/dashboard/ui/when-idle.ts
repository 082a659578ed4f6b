import { useEffect, useState } from 'react';

const AT_MOST_MS = 1500;
const WITHOUT_IDLE_MS = 300;

/** False at first, true once the browser has nothing more urgent to do. For what the first page can be used without. */
export function useWhenIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(() => setIdle(true), { timeout: AT_MOST_MS });
      return () => cancelIdleCallback(id);
    }
    const timer = setTimeout(() => setIdle(true), WITHOUT_IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}
