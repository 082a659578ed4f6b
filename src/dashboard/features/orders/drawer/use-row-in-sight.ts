import { useEffect, useRef } from 'react';

/** Finds the link that opens this order in the list. */
export function findRowLink(number: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-number="${CSS.escape(number)}"]`);
}

/** Keeps the row of the shown order in view when stepping from order to order. */
export function useRowInSight(number: string): void {
  const shown = useRef(number);
  useEffect(() => {
    if (shown.current !== number) findRowLink(number)?.scrollIntoView?.({ block: 'nearest' });
    shown.current = number;
  }, [number]);
}
