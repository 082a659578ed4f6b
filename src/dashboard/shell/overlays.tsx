import { fetchPart } from '#dashboard/ui/fetch-part.ts';
import { lazy, Suspense } from 'react';

export type Overlay = 'activity' | 'commands' | 'shortcuts';

const Activity = lazy(() => fetchPart(() => import('./activity-panel.tsx')).then(chunk));
const Commands = lazy(() => fetchPart(() => import('./command-menu.tsx')).then(chunk));
const Shortcuts = lazy(() => fetchPart(() => import('./shortcut-sheet.tsx')).then(chunk));
const WorkWatch = lazy(() => fetchPart(() => import('./work-watch.tsx')).then(chunk));

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
