import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button } from './button.tsx';

const MenuPanel = lazyChunk(() => import('./menu-panel.tsx'), 'Component');

export interface MenuItem {
  readonly name: string;
  readonly icon?: ReactNode;
  readonly onChoose: () => void;
  /** Set for choices: a tick shows which holds. */
  readonly checked?: boolean;
  readonly unavailable?: boolean;
}

type MenuButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  readonly menuName: string;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
  /** For a menu whose chunk came by the first press: it opens as it appears. */
  readonly opensAtOnce?: boolean;
  /** Stands above the items, like who is signed in. */
  readonly head?: ReactNode;
};

/** A button that opens a menu: arrows move, Enter chooses, Esc closes, a letter jumps. */
export function MenuButton({ menuName, items, align = 'end', head, opensAtOnce = false, ...button }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(opensAtOnce);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <span className="contents">
      <Button {...button} aria-haspopup="menu" aria-expanded={isOpen} ref={anchor} onClick={() => setOpen(!isOpen)} />
      {isOpen ? (
        <Suspense>
          <MenuPanel
            anchor={anchor}
            align={align}
            name={menuName}
            head={head}
            items={items}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </span>
  );
}
