import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, memo, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { paths } from '#dashboard/paths.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { selection } from '#dashboard/state/selection.ts';
import { rememberSignedIn, wasSignedInBefore } from '#dashboard/state/signed-in-before.ts';
import { rememberWorking, wasWorkingHere } from '#dashboard/state/signed-in-tab.ts';
import { useScans } from '#dashboard/browser/scans.ts';
import { Announcer } from '#dashboard/ui/announcer.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { LaterParts } from './later-parts.tsx';
import type { Overlay } from './overlays.tsx';
import { usePageArrival } from './page-arrival.ts';
import { PageInFrame } from './page-frame.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

const SessionOver = lazyChunk(() => import('./session-over.tsx'), 'SessionOver');

interface ShellProps {
  /** Shown over the page if the session ends while it is in use. */
  readonly SignIn: ComponentType<{ readonly isOverPage?: boolean }>;
  readonly children: ReactNode;
}

/**
 * The frame around every page. If somebody was signed in before, it doesn't wait for the session: the page loads its data in
 * parallel, and sign-in replaces it if nobody turns out to be signed in.
 */
export function Shell({ SignIn, children }: ShellProps) {
  const location = useLocation();
  const { data: session, isError } = useQuery(sessionQuery());
  const [overlay, setOverlay] = useState<Overlay>();
  const close = useCallback(() => setOverlay(undefined), []);
  const bannerSlot = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  useScans((scan) => {
    void loadChunk(() => import('#dashboard/components/handle-scan.ts')).then(({ handleScan }) =>
      handleScan(client, navigate, scan),
    );
  }, 'everywhere');
  const isSignedIn = session?.person != null;
  usePageArrival(isSignedIn);
  const email = session?.person?.email;
  const [lastEmail, setLastEmail] = useState(email);
  const [personChanges, setPersonChanges] = useState(0);
  if (email !== undefined && email !== lastEmail) {
    setLastEmail(email);
    // Another person has signed in over the page: the input there isn't theirs, so the page is remounted.
    if (lastEmail !== undefined) setPersonChanges(personChanges + 1);
  }
  const workspace = session?.service == null ? undefined : `${session.service.address}|${session.service.account_name}`;
  // The account's name comes from the service, and may be unknown while the service is away.
  const isNamed = session?.service?.account_name != null || session?.service?.state === 'connected';
  useEffect(() => {
    if (workspace !== undefined) selection.openWorkspace(workspace, isNamed);
  }, [workspace, isNamed]);

  const isKnown = session !== undefined;
  useEffect(() => {
    if (isKnown) rememberSignedIn(isSignedIn);
    if (isSignedIn) rememberWorking(true);
  }, [isKnown, isSignedIn]);

  const isOver = session?.person === null && lastEmail !== undefined && wasWorkingHere();
  if (session?.person === null && !isOver)
    return <Navigate to={paths.signIn(`${location.pathname}${location.search}`)} replace />;
  if (!isKnown && !isError && !wasSignedInBefore()) return null;
  return (
    <>
      {isOver ? (
        <SessionOver>
          <SignIn isOverPage />
        </SessionOver>
      ) : null}
      <div hidden={isOver}>
        <a
          href="#main"
          className="no-print fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-surface px-4 py-2 font-semibold focus:translate-y-0"
        >
          {shellCopy.skip}
        </a>
        {/* On a server-rendered page the rail is hydrated last. */}
        <Suspense>
          <Rail />
        </Suspense>
        <div className="pb-16 sm:pb-0 sm:pl-20 lg:pl-54 print:p-0">
          <TopBar onOpen={setOverlay} />
          <section ref={bannerSlot} aria-label={shellCopy.appStatus} className="no-print" />
          <main id="main" tabIndex={-1} data-region>
            <Page key={`${personChanges} ${location.pathname}`}>{children}</Page>
          </main>
        </div>
        <Announcer name={shellCopy.announcements} />
        <LaterParts
          overlay={overlay}
          isSignedIn={isSignedIn}
          bannerSlot={bannerSlot}
          onOpen={setOverlay}
          onClose={close}
        />
      </div>
    </>
  );
}

/** Memoised: if the shell's re-renders reached a server-rendered page, it would hydrate all at once instead of in slices. */
const Page = memo(function Page({ children }: { readonly children: ReactNode }) {
  return (
    <CrashBoundary>
      <PageInFrame>{children}</PageInFrame>
    </CrashBoundary>
  );
});
