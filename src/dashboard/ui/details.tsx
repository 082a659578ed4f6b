import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Like a disclosure, but its contents are on the printed page even while it is closed. */
export function Details({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <details className="group mt-2">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 text-table font-semibold text-accent hover:underline">
        <Icon of={ChevronRight} size={16} className="no-print group-open:rotate-90" />
        {name}
      </summary>
      {children}
    </details>
  );
}
