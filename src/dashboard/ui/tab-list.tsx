import type { KeyboardEvent } from 'react';

interface TabListProps<T extends string> {
  readonly name: string;
  readonly tabs: readonly T[];
  readonly nameOf: (tab: T) => string;
  readonly chosen: T;
  readonly onChoose: (tab: T) => void;
  /** Of the tab itself; its panel says with it what it belongs to. */
  readonly idOf: (tab: T) => string;
  readonly panelIdOf: (tab: T) => string;
  readonly className?: string;
}

/** Tabs: one tab stop, arrows go round and choose at once, Home and End go to the ends. */
export function TabList<T extends string>(props: TabListProps<T>) {
  const { name, tabs, nameOf, chosen, onChoose, idOf, panelIdOf, className = '' } = props;
  const move = (event: KeyboardEvent) => {
    const at = tabs.indexOf(chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    document.getElementById(idOf(next))?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={move}
      className={`flex border-b border-line ${className}`}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          id={idOf(tab)}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          aria-controls={panelIdOf(tab)}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
          className="min-h-11 px-3 text-table font-semibold text-ink-2 -outline-offset-4! hover:text-ink aria-selected:text-ink aria-selected:shadow-[inset_0_-3px_0_var(--ink)]"
        >
          {nameOf(tab)}
        </button>
      ))}
    </div>
  );
}
