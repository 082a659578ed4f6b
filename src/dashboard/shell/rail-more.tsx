import { Ellipsis } from 'lucide';
import { useLocation, useNavigate } from 'react-router';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import { useOpener } from '#dashboard/ui/use-opener.ts';
import { NAV_ITEMS } from './nav-items.ts';

const MenuPanel = lazyChunk(() => import('#dashboard/ui/menu-panel.tsx'), 'MenuPanel');
const MORE = NAV_ITEMS.filter(({ place }) => place !== 'main');

/** On phones the bottom bar only has room for the main pages; the others are in this menu. */
export function RailMore() {
  const opener = useOpener(MenuPanel.load);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isCurrent = MORE.some(({ root }) => pathname.startsWith(root));
  return (
    <li className="flex flex-1 sm:hidden">
      <button
        {...opener.trigger}
        type="button"
        aria-haspopup="menu"
        className={`flex min-h-15 flex-1 flex-col items-center justify-center gap-1 rounded-md text-xs font-semibold ${
          isCurrent ? 'is-current bg-rail-active text-rail-ink shadow-[inset_0_3px_0_var(--hivis)]' : ''
        }`}
      >
        <Icon of={Ellipsis} size={20} />
        <span className="rail-word">{shellCopy.more}</span>
      </button>
      {opener.isOpen ? (
        <MenuPanel
          opener={opener}
          name={shellCopy.more}
          align="end"
          items={MORE.map(({ name, to, icon }) => ({
            name,
            icon: <Icon of={icon} size={18} />,
            onChoose: () => void navigate(to),
          }))}
        />
      ) : null}
    </li>
  );
}
