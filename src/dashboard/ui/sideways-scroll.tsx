import type { ReactNode } from 'react';

interface SidewaysScrollProps {
  readonly name: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Scrolls content that may be wider than the window and has nothing focusable in it; focusable itself, so that arrow keys scroll it. */
export function SidewaysScroll({ name, className, children }: SidewaysScrollProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div role="region" aria-label={name} tabIndex={0} className={`overflow-x-auto ${className}`}>
      {children}
    </div>
  );
}
