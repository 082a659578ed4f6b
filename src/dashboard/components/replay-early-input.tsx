import { useEffect, useState } from 'react';
import { useEarlyInput } from '#dashboard/browser/use-early-input.ts';

/** Early clicks are replayed after this long even if the page is still waiting, ms. */
const LONGEST_WAIT_MS = 1000;

/** Replays the clicks and keystrokes made before hydration; rendered beside the page that they were meant for. */
export function ReplayEarlyInput() {
  useEarlyInput();
  return null;
}

/** Does the same after a second, for a page that is still loading what those clicks need. */
export function ReplayEarlyInputLate() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? <ReplayEarlyInput /> : null;
}
