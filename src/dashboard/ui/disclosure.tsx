import { ChevronRight } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icon.tsx';

/** A button that shows and hides details that most people never need. */
export function Disclosure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md pr-2 text-table font-semibold text-accent hover:underline"
      >
        <Icon of={ChevronRight} size={16} className={isOpen ? 'rotate-90' : ''} />
        {name}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </div>
  );
}
