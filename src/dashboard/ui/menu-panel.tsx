import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useMenu, useMenuItem } from 'react-aria/useMenu';
import { Item } from 'react-stately/Item';
import { type TreeState, useTreeState } from 'react-stately/useTreeState';
import type { MenuItem } from './menu-item.ts';
import { Popover } from './popover.tsx';
import type { Opener } from './use-opener.ts';

interface MenuPanelProps {
  readonly opener: Opener;
  readonly name: string;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
  /** Content above the items, such as who is signed in. */
  readonly head?: ReactNode;
}

/** The open menu. In its own chunk, because the first page only shows its button. */
export function MenuPanel({ opener, align = 'end', head, name, items }: MenuPanelProps) {
  return (
    <Popover opener={opener} align={align} className="min-w-[min(13rem,calc(100vw-1rem))] p-1.5">
      {head}
      <MenuItems name={name} items={items} onClose={opener.close} />
    </Popover>
  );
}

type MenuItemsProps = Pick<MenuPanelProps, 'name' | 'items'> & { readonly onClose: () => void };

function MenuItems({ name, items, onClose }: MenuItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const state = useTreeState<object>({
    children: items.map((item) => <Item key={item.name}>{item.name}</Item>),
    disabledKeys: items.filter(({ unavailable }) => unavailable).map((item) => item.name),
  });
  const { menuProps } = useMenu({ 'aria-label': name, autoFocus: 'first', onClose }, state, list);
  const focusChecked = useEffectEvent(() => {
    const checked = items.find((item) => item.checked);
    if (checked !== undefined) state.selectionManager.setFocusedKey(checked.name);
  });
  useEffect(() => focusChecked(), []);
  return (
    <div {...menuProps} ref={list}>
      {items.map((item) => (
        <MenuLine key={item.name} item={item} state={state} />
      ))}
    </div>
  );
}

function MenuLine({ item, state }: { readonly item: MenuItem; readonly state: TreeState<object> }) {
  const line = useRef<HTMLDivElement>(null);
  const { menuItemProps, labelProps } = useMenuItem({ key: item.name, onAction: item.onChoose }, state, line);
  const isChoice = item.checked !== undefined;
  return (
    <div
      {...menuItemProps}
      ref={line}
      // Our menus mix actions and choices; React Aria gives all items of a menu one role.
      {...(isChoice ? { role: 'menuitemradio', 'aria-checked': item.checked } : {})}
      className="flex min-h-(--control) w-full items-center gap-2.5 rounded-sm px-3 text-start text-table select-none hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2 aria-disabled:opacity-60"
    >
      {item.icon}
      <span {...labelProps} className="flex-1">
        {item.name}
      </span>
      {item.checked ? <span aria-hidden="true" className="size-2 rounded-full bg-accent" /> : null}
    </div>
  );
}
