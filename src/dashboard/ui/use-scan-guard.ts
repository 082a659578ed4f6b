import { useEffect, useEffectEvent } from 'react';
import { ScanBurst } from './scan-burst.ts';

/** While it is on the page, a scan presses nothing: its Enter is swallowed, and `onScan` hears of it. */
export function useScanGuard(onScan: (text: string) => void): void {
  const hear = useEffectEvent(onScan);
  useEffect(() => {
    const burst = new ScanBurst();
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const scanned = burst.press(event.key, event.timeStamp);
      if (scanned === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      hear(scanned);
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
