import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPageHydrated, markPageHydrated } from '#dashboard/browser/hydration.ts';
import { dropEarlyInput } from '#dashboard/browser/use-early-input.ts';
import { ReplayEarlyInput, ReplayEarlyInputLate } from '#dashboard/components/replay-early-input.tsx';
import { PageFallback } from '#dashboard/components/page-fallback.tsx';
import { findFrame } from '#dashboard/framed-pages.ts';
import { loadPage } from '#dashboard/page-chunks.ts';

/**
 * A page within the frame. If the server rendered the frame alone, the title is the fallback until the page's code has loaded: the
 * browser hydrates the frame first, and then renders the page itself.
 */
export function PageInFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [frame, setFrame] = useState(() => (isPageHydrated() ? undefined : findFrame(pathname)));
  const isFrame = frame !== undefined;
  // In a layout effect, so that the page starts before the rest of the frame is hydrated.
  useLayoutEffect(() => {
    if (!isFrame) return;
    markPageHydrated();
    loadPage(pathname).then(
      () => setFrame(undefined),
      (problem: unknown) =>
        setFrame(() => {
          throw problem;
        }),
    );
  }, [isFrame, pathname]);
  // Any other page was rendered by the server, and reports its own hydration.
  const [isRenderedHere] = useState(() => isFrame || isPageHydrated());
  useEffect(() => (isRenderedHere ? dropEarlyInput : undefined), [isRenderedHere]);
  if (isFrame)
    return (
      <div className={`px-4 lg:px-6 ${frame.place}`}>
        <h1 className="text-title font-bold tracking-[-0.015em]">{frame.title}</h1>
        <PageFallback />
        <ReplayEarlyInputLate />
      </div>
    );
  return (
    // A server-rendered page is hydrated after the shell, in slices between frames.
    <Suspense>
      {children}
      {isRenderedHere ? <ReplayEarlyInput /> : null}
    </Suspense>
  );
}
