import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { isPageTakenOver } from '#dashboard/browser/taken-over.ts';
import { useWhenIdle } from '#dashboard/browser/when-idle.ts';
import type { AfterFirstPageProps } from './after-first-page.tsx';

const AfterFirstPage = lazyChunk(() => import('./after-first-page.tsx'), 'AfterFirstPage');

/** What comes once the browser is idle, or is asked for. Not in the shell, which would be drawn again for it with its rail and its bar. */
export function LaterParts(parts: AfterFirstPageProps) {
  const client = useQueryClient();
  const isIdle = useWhenIdle(() => !isPageTakenOver() || client.isFetching() > 0);
  if (!isIdle && parts.overlay === undefined) return null;
  return (
    <Suspense>
      <AfterFirstPage {...parts} />
    </Suspense>
  );
}
