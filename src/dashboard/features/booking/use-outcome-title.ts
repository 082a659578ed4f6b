import { useEffect, useState } from 'react';
import type { BookingDescription } from './describe-booking.ts';

interface TabTitle {
  readonly title: string | null;
  readonly favicon: BookingDescription['favicon'];
}

/**
 * A finished booking shows its outcome in the tab's title until the tab is visible; then the normal title returns. An unclear outcome stays
 * there, because it still needs attention.
 */
export function useOutcomeTitle(description: BookingDescription | undefined): TabTitle {
  const kind = description?.kind;
  const isSeen = useSeen(kind === 'result' || kind === 'turned_down');
  if (description === undefined) return { title: null, favicon: 'idle' };
  if (isSeen && description.favicon !== 'unclear') return { title: description.heading, favicon: 'idle' };
  return description;
}

/** Whether the tab has been visible since the booking ended. */
function useSeen(hasEnded: boolean): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!hasEnded) return undefined;
    const update = () => {
      if (document.visibilityState === 'visible') setSeen(true);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [hasEnded]);
  return hasEnded && isSeen;
}
