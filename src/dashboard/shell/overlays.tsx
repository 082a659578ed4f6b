import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { DASHBOARD_SCRIPT, preloadModule } from '#dashboard/browser/preload-module.ts';

export type Overlay = 'activity' | 'commands' | 'shortcuts';

const Activity = lazyChunk(() => import('./activity-panel.tsx'), 'ActivityPanel');
const Commands = lazyChunk(() => import('./command-menu.tsx'), 'CommandMenu');
const Shortcuts = lazyChunk(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet');
const TakeOver = lazyChunk(() => import('./take-over.tsx'), 'TakeOver');
const WorkWatch = lazyChunk(() => import('./watch-background-work.tsx'), 'WatchBackgroundWork');

/** Prefetches the overlays' files, whose names come from the build. */
export function fetchOverlays(): void {
  const files = document.querySelector<HTMLElement>(`#${DASHBOARD_SCRIPT}`)?.dataset['later'];
  for (const file of files?.split(' ') ?? []) preloadModule(file);
}

/** Loads the overlays' code, so that they open at once. */
export function loadOverlays(): void {
  // Errors are ignored here: opening an overlay loads it again.
  for (const { load } of [Activity, Commands, Shortcuts]) load().catch(() => undefined);
  import('./account-menu-items.tsx').catch(() => undefined);
}

/** The overlays that can be opened on any page, and what watches in the background; each has its own chunk. */
export function Overlays({ open, onClose }: { readonly open: Overlay | undefined; readonly onClose: () => void }) {
  return (
    <>
      <TakeOver />
      <WorkWatch />
      {open === 'activity' ? <Activity onClose={onClose} /> : null}
      {open === 'commands' ? <Commands onClose={onClose} /> : null}
      {open === 'shortcuts' ? <Shortcuts onClose={onClose} /> : null}
    </>
  );
}
