import { type ComponentProps, Suspense } from 'react';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { Button } from './button.tsx';
import type { MenuItem } from './menu-item.ts';
import { useOpener } from './use-opener.ts';

const loadPanel = () => import('./menu-panel.tsx');
const MenuPanel = lazyChunk(loadPanel, 'Component');

type MenuButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  readonly menuName: string;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
};

/** A button that opens a menu: arrows move, Enter chooses, Esc closes, letters jump. */
export function MenuButton({ menuName, items, align = 'end', ...button }: MenuButtonProps) {
  const opener = useOpener(loadPanel);
  return (
    <>
      <Button {...button} {...opener.trigger} aria-haspopup="menu" />
      {opener.isOpen ? (
        <Suspense>
          <MenuPanel opener={opener} align={align} name={menuName} items={items} />
        </Suspense>
      ) : null}
    </>
  );
}
