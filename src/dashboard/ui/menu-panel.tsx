import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { MenuItem } from './menu.tsx';
import { Popover } from './popover.tsx';

interface MenuPanelProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly align: 'start' | 'end';
  readonly name: string;
  readonly head: ReactNode;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** The open menu; a chunk of its own, because the first page shows only its button. */
export function Component({ anchor, align, head, ...items }: MenuPanelProps) {
  return (
    <Popover anchor={anchor} align={align} onClose={items.onClose} className="min-w-52 p-1.5">
      {head}
      <MenuItems {...items} />
    </Popover>
  );
}

function MenuItems({
  name,
  items,
  onClose,
}: {
  readonly name: string;
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const all = list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [];
    const checked = [...all].find((item) => item.getAttribute('aria-checked') === 'true');
    (checked ?? all[0])?.focus();
  }, []);
  return (
    <div ref={list} role="menu" aria-label={name} tabIndex={-1} onKeyDown={moveByKey}>
      {items.map((item) => (
        <button
          key={item.name}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          tabIndex={-1}
          {...(item.checked === undefined ? {} : { 'aria-checked': item.checked })}
          {...(item.unavailable ? { 'aria-disabled': true } : {})}
          className="flex min-h-(--control) w-full items-center gap-2.5 rounded-sm px-3 text-left text-table hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2 aria-disabled:opacity-60"
          onClick={() => {
            if (item.unavailable) return;
            onClose();
            item.onChoose();
          }}
        >
          {item.icon}
          <span className="flex-1">{item.name}</span>
          {item.checked ? <span aria-hidden="true" className="size-2 rounded-full bg-accent" /> : null}
        </button>
      ))}
    </div>
  );
}

function moveByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const target = nextItem(event.key, items, at);
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function nextItem(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items[(at - 1 + items.length) % items.length];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}
