import { useEffect, useRef } from 'react';

/** Puts the focus on the heading of the page. False while there is none. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** One state of a page is replaced by the next: focus that went with what was there goes to the new heading. */
export function useFocusKept(state: string | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    const isReplaced = before.current !== undefined && before.current !== state;
    before.current = state;
    const { activeElement } = document;
    if (isReplaced && (activeElement === null || activeElement === document.body)) focusHeading();
  }, [state]);
}
