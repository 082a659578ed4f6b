import type { ReactNode } from 'react';

interface ScrollBoxProps {
  readonly name: string;
  /** Sets its maximum height. */
  readonly className: string;
  readonly children: ReactNode;
}

/** A scrollable box for text or code. */
export function ScrollBox({ name, className, children }: ScrollBoxProps) {
  return (
    <div
      role="group"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
      tabIndex={0}
      className={`overflow-auto rounded-md bg-sunken p-3 font-mono text-sm ${className}`}
    >
      {children}
    </div>
  );
}
