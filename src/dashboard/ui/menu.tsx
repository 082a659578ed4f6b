import type { ComponentProps } from 'react';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { Button } from './button.tsx';
import type { MenuItem } from './menu-item.ts';
import { useOpener } from './use-opener.ts';

const MenuPanel = lazyChunk(() => import('./menu-panel.tsx'), 'MenuPanel');

type MenuButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  readonly menuName: string;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
};

/** A button that opens a menu: arrows move, Enter chooses, Esc closes, letters jump. */
export function MenuButton({ menuName, items, align = 'end', ...button }: MenuButtonProps) {
  const opener = useOpener(MenuPanel.load);
  return (
    <>
      <Button {...button} {...opener.trigger} aria-haspopup="menu" />
      {opener.isOpen ? <MenuPanel opener={opener} align={align} name={menuName} items={items} /> : null}
    </>
  );
}
