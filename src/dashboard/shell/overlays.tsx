import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { lazy, Suspense } from 'react';

export type Overlay = 'activity' | 'commands' | 'shortcuts';

const Activity = lazy(() => loadChunk(() => import('./activity-panel.tsx')).then(chunk));
const Commands = lazy(() => loadChunk(() => import('./command-menu.tsx')).then(chunk));
const Shortcuts = lazy(() => loadChunk(() => import('./shortcut-sheet.tsx')).then(chunk));
const WorkWatch = lazy(() => loadChunk(() => import('./watch-background-work.tsx')).then(chunk));

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

function chunk<Props>(module: { readonly Component: React.ComponentType<Props> }) {
  return { default: module.Component };
}
