import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/** When a page's state replaces its content and the focused element goes with it, focuses the new heading. */
export function useHeadingFocus(state: string | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    const isReplaced = before.current !== undefined && before.current !== state;
    before.current = state;
    const { activeElement } = document;
    if (isReplaced && (activeElement === null || activeElement === document.body)) focusHeading();
  }, [state]);
}
