import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { CircleUser } from 'lucide';
import { Suspense, useState } from 'react';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

const AccountMenuItems = lazyChunk(() => import('./account-menu-items.tsx'), 'Component');

/** The button of the account menu; what is in it comes with the first press. */
export function AccountMenu() {
  const [isWanted, setWanted] = useState(false);
  const plain = (
    <Button
      tone="quiet"
      className="px-2.5"
      aria-label={shellCopy.account}
      aria-haspopup="menu"
      icon={<Icon of={CircleUser} size={20} />}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <AccountMenuItems />
    </Suspense>
  );
}
