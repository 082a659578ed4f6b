import { useEffect, useRef } from 'react';
import { filterValuesCopy } from '#dashboard/copy/filter-values.ts';

/** In place of a filter's values. A popover with nothing else in it gives it the focus, so that it is read out and Esc closes it. */
export function NothingToChoose({ takesFocus = true }: { readonly takesFocus?: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) line.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={line} tabIndex={-1} className="px-3 py-2 text-table text-ink-3 focus-visible:outline-none">
      {filterValuesCopy.nothingToChoose}
    </p>
  );
}
