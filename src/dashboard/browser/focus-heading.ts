import { useEffect, useRef } from 'react';

/** Focuses the heading of the page; false while there is none. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** When a page's state replaces its content and the focused element goes with it, focuses the new heading. */
export function useFocusKept(state: string | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    const isReplaced = before.current !== undefined && before.current !== state;
    before.current = state;
    const { activeElement } = document;
    if (isReplaced && (activeElement === null || activeElement === document.body)) focusHeading();
  }, [state]);
}
