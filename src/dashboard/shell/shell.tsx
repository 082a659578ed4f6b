import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from '#dashboard/ui/router.tsx';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { paths } from '#dashboard/paths.ts';
import { followEvents } from '#dashboard/queries/events.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { selection } from '#dashboard/state/selection.ts';
import { rememberSignedIn, wasSignedInBefore } from '#dashboard/state/signed-in-before.ts';
import { Announcer } from '#dashboard/ui/announcer.tsx';
import { ToastRegion } from '#dashboard/ui/toast-region.tsx';
import { BannerSlot } from './banner-slot.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { type Overlay, Overlays } from './overlays.tsx';
import { usePageArrival } from './page-arrival.ts';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import { useShellKeys } from './shell-keys.ts';

const TOAST_WORDS = { region: shellCopy.notifications, undo: shellCopy.undo, dismiss: shellCopy.dismiss };

/**
 * What stands around every page. Where someone was signed in before it does not wait for the session: the page asks for
 * its own data at the same time, and is left for the sign-in page when the answer says so.
 */
export function Shell({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const location = useLocation();
  const { data: session, isError } = useQuery(sessionQuery());
  const [overlay, setOverlay] = useState<Overlay>();
  usePageArrival();
  useShellKeys(setOverlay);
  const isSignedIn = session?.person != null;
  useEffect(() => (isSignedIn ? followEvents(client) : undefined), [client, isSignedIn]);
  const workspace = session?.service == null ? undefined : `${session.service.address}|${session.service.account_name}`;
  useEffect(() => {
    if (workspace !== undefined) selection.openWorkspace(workspace);
  }, [workspace]);

  const isKnown = session !== undefined;
  useEffect(() => {
    if (isKnown) rememberSignedIn(isSignedIn);
  }, [isKnown, isSignedIn]);

  if (session?.person === null) return <Navigate to={paths.signIn(`${location.pathname}${location.search}`)} replace />;
  if (!isKnown && !isError && !wasSignedInBefore()) return null;
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-surface px-4 py-2 font-semibold focus:translate-y-0"
      >
        {shellCopy.skip}
      </a>
      <Rail />
      <div className="pb-16 sm:pb-0 sm:pl-20 lg:pl-54">
        <TopBar onOpen={setOverlay} />
        <BannerSlot />
        <main id="main" tabIndex={-1} data-region>
          <CrashBoundary key={location.pathname}>
            <Suspense fallback={<p className="sr-only">{shellCopy.loadingPage}</p>}>{children}</Suspense>
          </CrashBoundary>
        </main>
      </div>
      <ToastRegion words={TOAST_WORDS} />
      <Announcer name={shellCopy.announcements} />
      {isSignedIn ? <Overlays open={overlay} onClose={() => setOverlay(undefined)} /> : null}
    </>
  );
}
