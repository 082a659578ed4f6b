import { CircleUser } from 'lucide';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { useOpener } from '#dashboard/ui/use-opener.ts';

const AccountMenuItems = lazyChunk(() => import('./account-menu-items.tsx'), 'AccountMenuItems');

/** The account menu's button. The menu and its dialog have their own chunk. */
export function AccountMenu() {
  const opener = useOpener(AccountMenuItems.load);
  return (
    <>
      <Button
        {...opener.trigger}
        tone="quiet"
        className="px-2.5"
        aria-label={shellCopy.account}
        aria-haspopup="menu"
        icon={<Icon of={CircleUser} size={20} />}
      />
      {opener.wasOpened ? <AccountMenuItems opener={opener} /> : null}
    </>
  );
}
