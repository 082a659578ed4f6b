import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPageTakenOver, pageIsTakenOver } from '#dashboard/browser/taken-over.ts';
import { dropEarlyActs, useEarlyActs } from '#dashboard/browser/use-early-acts.ts';
import { PageToCome } from '#dashboard/components/page-to-come.tsx';
import { findFrame } from '#dashboard/framed-pages.ts';
import { loadPage } from '#dashboard/page-chunks.ts';

/** A page that takes longer does not hold up what is done on its frame. */
const ACTS_WAIT_MS = 1000;

/**
 * A page in its frame. Where the server drew the frame alone, the title stands in for the page until that is here: the browser
 * takes the frame over first, and draws the page itself.
 */
export function PageInFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [frame, setFrame] = useState(() => (isPageTakenOver() ? undefined : findFrame(pathname)));
  const isFrame = frame !== undefined;
  const [isLate, setIsLate] = useState(false);
  // Before the rest of the frame is taken over: the page comes first.
  useLayoutEffect(() => {
    if (!isFrame) return undefined;
    pageIsTakenOver();
    loadPage(pathname).then(
      () => setFrame(undefined),
      (problem: unknown) =>
        setFrame(() => {
          throw problem;
        }),
    );
    const timer = setTimeout(() => setIsLate(true), ACTS_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isFrame, pathname]);
  // Any other page was drawn by the server, and says itself when it is taken over.
  const [isDrawnHere] = useState(() => isFrame || isPageTakenOver());
  useEffect(() => (isDrawnHere ? dropEarlyActs : undefined), [isDrawnHere]);
  if (isFrame)
    return (
      <div className={`px-4 lg:px-6 ${frame.place}`}>
        <h1 className="text-title font-bold tracking-[-0.015em]">{frame.title}</h1>
        <PageToCome />
        {isLate ? <EarlyActs /> : null}
      </div>
    );
  return (
    // A drawn page is taken over after the shell, and between frames.
    <Suspense>
      {children}
      {isDrawnHere ? <EarlyActs /> : null}
    </Suspense>
  );
}

/** Beside the page, so that what was done early finds it there. */
function EarlyActs() {
  useEarlyActs();
  return null;
}
