import { useEffect, useEffectEvent } from 'react';
import { ScanBurst, SILENCE_MS } from './scan-burst.ts';

/** A scanner's Enter can come this much later than its last character; it is still the scanner's. */
const LATE_ENTER_MS = 400;

/** While it is on the page, a scan presses nothing: its Enter is swallowed, and `onScan` hears of it. */
export function useScanGuard(onScan: (text: string) => void): void {
  const hear = useEffectEvent(onScan);
  useEffect(() => {
    const burst = new ScanBurst();
    let silence: ReturnType<typeof setTimeout> | undefined;
    let endedAt = -Infinity;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      clearTimeout(silence);
      const isLateEnter = event.key === 'Enter' && event.timeStamp - endedAt < LATE_ENTER_MS;
      const scanned = burst.press(event.key, event.timeStamp);
      if (scanned !== undefined) hear(scanned);
      if (scanned !== undefined || isLateEnter) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      silence = setTimeout(() => {
        const late = burst.end();
        if (late === undefined) return;
        endedAt = event.timeStamp + SILENCE_MS;
        hear(late);
      }, SILENCE_MS);
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => {
      clearTimeout(silence);
      document.removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
}
