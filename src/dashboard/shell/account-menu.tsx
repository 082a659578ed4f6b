import { CircleUser } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';

const AccountMenuItems = lazy(async () => ({
  default: (await loadChunk(() => import('./account-menu-items.tsx'))).Component,
}));

/** The button of the account menu; what is in it comes with the first press. */
export function AccountMenu() {
  const [isWanted, setWanted] = useState(false);
  const plain = (
    <Button
      tone="quiet"
      className="px-2.5"
      aria-label={shellCopy.account}
      aria-haspopup="menu"
      icon={<CircleUser size={20} aria-hidden="true" />}
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
