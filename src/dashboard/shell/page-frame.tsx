import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPageTakenOver, pageIsTakenOver } from '#dashboard/browser/taken-over.ts';
import { dropEarlyActs } from '#dashboard/browser/use-early-acts.ts';
import { EarlyActs, LateEarlyActs } from '#dashboard/components/early-acts.tsx';
import { PageToCome } from '#dashboard/components/page-to-come.tsx';
import { findFrame } from '#dashboard/framed-pages.ts';
import { loadPage } from '#dashboard/page-chunks.ts';

/**
 * A page in its frame. Where the server drew the frame alone, the title stands in for the page until that is here: the browser
 * takes the frame over first, and draws the page itself.
 */
export function PageInFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [frame, setFrame] = useState(() => (isPageTakenOver() ? undefined : findFrame(pathname)));
  const isFrame = frame !== undefined;
  // Before the rest of the frame is taken over: the page comes first.
  useLayoutEffect(() => {
    if (!isFrame) return;
    pageIsTakenOver();
    loadPage(pathname).then(
      () => setFrame(undefined),
      (problem: unknown) =>
        setFrame(() => {
          throw problem;
        }),
    );
  }, [isFrame, pathname]);
  // Any other page was drawn by the server, and says itself when it is taken over.
  const [isDrawnHere] = useState(() => isFrame || isPageTakenOver());
  useEffect(() => (isDrawnHere ? dropEarlyActs : undefined), [isDrawnHere]);
  if (isFrame)
    return (
      <div className={`px-4 lg:px-6 ${frame.place}`}>
        <h1 className="text-title font-bold tracking-[-0.015em]">{frame.title}</h1>
        <PageToCome />
        <LateEarlyActs />
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
