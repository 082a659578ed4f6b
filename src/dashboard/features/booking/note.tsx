import type { ReactNode } from 'react';

/** A note: amber for a warning, red for a failure. */
export function Note({ tone, children }: { readonly tone: 'warn' | 'bad'; readonly children: ReactNode }) {
  const colours =
    tone === 'warn' ? 'border-warn-line bg-warn-bg text-warn-fg' : 'border-bad-line bg-bad-bg text-bad-fg';
  return <div className={`mt-4 rounded-md border px-3 py-2 text-table ${colours}`}>{children}</div>;
}
