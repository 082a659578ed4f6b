import { Plus, X } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { useFrozenWhile } from './use-frozen-while.ts';
import { Icon } from './icon.tsx';
import { type Opener, useOpener } from './use-opener.ts';

interface FilterChipProps {
  readonly name: string;
  /** The chosen values as text; empty while nothing is set. */
  readonly values: string;
  readonly copy: {
    readonly filterBy: (name: string, values: string) => string;
    readonly removeFilter: (name: string) => string;
  };
  readonly onClear: () => void;
  /** Loads the chunk of its popover. */
  readonly load: () => Promise<unknown>;
  readonly onOpen?: ((isOpen: boolean) => void) | undefined;
  /** Renders its popover. */
  readonly children: (opener: Opener) => ReactNode;
}

/**
 * A filter of a list: dashed while unset, tinted and solid while set. It keeps its width while values are being chosen, so that nothing
 * moves beneath the open list; its accessible name follows immediately.
 */
export function FilterChip({ name, values, copy, onClear, load, onOpen, children }: FilterChipProps) {
  const opener = useOpener(load);
  const shown = useFrozenWhile(opener.isOpen, values);
  const isSet = shown !== '';
  useEffect(() => onOpen?.(opener.isOpen), [onOpen, opener.isOpen]);
  return (
    <span
      className={`flex min-h-8 max-w-80 items-center rounded-sm border text-table ${
        isSet ? 'border-accent-line bg-accent-tint font-semibold' : 'border-dashed border-line-strong text-ink-2'
      }`}
    >
      <button
        {...opener.trigger}
        type="button"
        aria-label={copy.filterBy(name, values)}
        aria-haspopup="dialog"
        className="flex min-h-7.5 min-w-0 items-center gap-1 rounded-sm px-2.5 hover:text-ink max-lg:min-h-11"
      >
        {isSet ? null : <Icon of={Plus} size={14} />}
        <span className="truncate">{isSet ? `${name}: ${shown}` : name}</span>
      </button>
      {isSet ? (
        <button
          type="button"
          aria-label={copy.removeFilter(name)}
          title={copy.removeFilter(name)}
          onClick={() => {
            opener.anchor.current?.focus();
            onClear();
          }}
          className="flex size-7.5 flex-none items-center justify-center rounded-sm hover:bg-hover max-lg:size-11"
        >
          <Icon of={X} size={15} />
        </button>
      ) : null}
      {opener.isOpen ? children(opener) : null}
    </span>
  );
}
