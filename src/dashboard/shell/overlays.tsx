import { lazyChunk } from '#dashboard/browser/lazy-chunk.tsx';
import { Suspense } from 'react';

export type Overlay = 'activity' | 'commands' | 'shortcuts';

const Activity = lazyChunk(() => import('./activity-panel.tsx'), 'Component');
const Commands = lazyChunk(() => import('./command-menu.tsx'), 'Component');
const Shortcuts = lazyChunk(() => import('./shortcut-sheet.tsx'), 'Component');
const WorkWatch = lazyChunk(() => import('./watch-background-work.tsx'), 'Component');

/** Fetches what a key or a press opens over any page, so that it opens at once. */
export function loadOverlays(): void {
  // Whoever opens one earlier loads it by that, and is told when it can't be loaded.
  for (const { load } of [Activity, Commands, Shortcuts]) load().catch(() => undefined);
}

/** What can lie over any page; each is a chunk of its own. */
export function Overlays({ open, onClose }: { readonly open: Overlay | undefined; readonly onClose: () => void }) {
  return (
    <Suspense>
      <WorkWatch />
      {open === 'activity' ? <Activity onClose={onClose} /> : null}
      {open === 'commands' ? <Commands onClose={onClose} /> : null}
      {open === 'shortcuts' ? <Shortcuts onClose={onClose} /> : null}
    </Suspense>
  );
}
