import { Plus, X } from 'lucide';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

interface FilterChipProps {
  readonly name: string;
  /** The chosen values as text; empty while nothing is set. */
  readonly values: string;
  readonly copy: {
    readonly filterBy: (name: string, values: string) => string;
    readonly removeFilter: (name: string) => string;
  };
  readonly onClear: () => void;
  /** What it opens. */
  readonly children: (anchor: RefObject<HTMLElement | null>, onClose: () => void) => ReactNode;
}

/** A filter of a list: dashed while nothing is set, tinted and solid with a value. */
export function FilterChip({ name, values, copy, onClear, children }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false);
  const chip = useRef<HTMLButtonElement>(null);
  const isSet = values !== '';
  return (
    <span
      className={`flex min-h-8 max-w-80 items-center rounded-sm border text-table ${
        isSet ? 'border-accent-line bg-accent-tint font-semibold' : 'border-dashed border-line-strong text-ink-2'
      }`}
    >
      <button
        ref={chip}
        type="button"
        aria-label={copy.filterBy(name, values)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-7.5 min-w-0 items-center gap-1 rounded-sm px-2.5 hover:text-ink max-lg:min-h-11"
      >
        {isSet ? null : <Icon of={Plus} size={14} />}
        <span className="truncate">{isSet ? `${name}: ${values}` : name}</span>
      </button>
      {isSet ? (
        <button
          type="button"
          aria-label={copy.removeFilter(name)}
          onClick={() => {
            chip.current?.focus();
            onClear();
          }}
          className="-ml-1.5 flex size-7.5 items-center justify-center rounded-sm hover:bg-hover max-lg:size-11"
        >
          <Icon of={X} size={15} />
        </button>
      ) : null}
      {isOpen ? <Suspense>{children(chip, () => setOpen(false))}</Suspense> : null}
    </span>
  );
}
