import { useEffect, useRef } from 'react';

/** The link in a list's row that opens this order. */
export function findRowLink(number: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-number="${CSS.escape(number)}"]`);
}

/** Whoever goes on from order to order keeps seeing its row in the list beside it. */
export function useRowInSight(number: string): void {
  const shown = useRef(number);
  useEffect(() => {
    if (shown.current !== number) findRowLink(number)?.scrollIntoView?.({ block: 'nearest' });
    shown.current = number;
  }, [number]);
}
