import { useEffect, useState } from 'react';
import { useEarlyActs } from '#dashboard/browser/use-early-acts.ts';

/** What is slow to come holds nothing up for longer, in ms. */
const LONGEST_WAIT_MS = 1000;

/** Repeats, beside the page that they were meant for, the clicks and keys that came before the dashboard had started. */
export function EarlyActs() {
  useEarlyActs();
  return null;
}

/** The same after a second, for a page that is still waiting for what those clicks need. */
export function LateEarlyActs() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? <EarlyActs /> : null;
}
