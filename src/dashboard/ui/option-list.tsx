import { Check } from 'lucide';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface OptionListProps {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly name: string; readonly count?: string }[];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
  /** Any number of them, or one. */
  readonly isMany?: boolean;
  readonly takesFocus?: boolean;
}

/** Values to tick: arrows move, Enter and Space choose. */
export function OptionList({ name, options, chosen, onToggle, isMany = false, takesFocus = false }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isReady = options.length > 0;
  useEffect(() => {
    if (takesFocus && isReady) list.current?.querySelector<HTMLElement>('[role="option"]')?.focus();
  }, [takesFocus, isReady]);
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label={name}
      aria-multiselectable={isMany ? 'true' : undefined}
      onKeyDown={moveByKey}
    >
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="option"
          aria-selected={chosen.includes(option.value)}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onToggle(option.value)}
          className="flex min-h-(--control) w-full items-center gap-2.5 rounded-sm px-3 text-left text-table hover:bg-hover focus-visible:-outline-offset-2 aria-selected:bg-accent-tint"
        >
          <Icon of={Check} size={16} className={chosen.includes(option.value) ? 'text-accent' : 'invisible'} />
          <span className="flex-1">{option.name}</span>
          {option.count === undefined ? null : (
            <span aria-hidden="true" className="text-ink-3 tabular-nums">
              {option.count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

function moveByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const at = options.findIndex((option) => option === document.activeElement);
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const target =
    step !== 0
      ? options[(at + step + options.length) % options.length]
      : event.key === 'Home'
        ? options[0]
        : event.key === 'End'
          ? options.at(-1)
          : undefined;
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
