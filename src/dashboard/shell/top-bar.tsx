import { Command, Keyboard } from 'lucide';
import { memo } from 'react';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { AccountMenu } from './account-menu.tsx';
import { ActivityButton } from './activity-button.tsx';
import { SearchField } from './search-field.tsx';
import type { Overlay } from './overlays.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

const ICON_BUTTON = 'flex size-11 items-center justify-center rounded-md hover:bg-hover lg:size-9';

export const TopBar = memo(function TopBar({ onOpen }: { readonly onOpen: (overlay: Overlay) => void }) {
  return (
    <header className="no-print sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-4 lg:px-6">
      <SearchField />
      <div className="ml-auto flex items-center gap-1">
        <ActivityButton onOpen={() => onOpen('activity')} />
        <button
          type="button"
          aria-label={shellCopy.commandMenu}
          title={shellCopy.commandMenu}
          className={`${ICON_BUTTON} max-sm:hidden`}
          onClick={() => onOpen('commands')}
        >
          <Icon of={Command} size={18} />
        </button>
        <button
          type="button"
          aria-label={shellCopy.shortcuts}
          title={shellCopy.shortcuts}
          className={`${ICON_BUTTON} max-sm:hidden`}
          onClick={() => onOpen('shortcuts')}
        >
          <Icon of={Keyboard} size={19} />
        </button>
        <AccountMenu />
      </div>
    </header>
  );
});
