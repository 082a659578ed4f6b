import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { isPageHydrated } from '#dashboard/browser/hydration.ts';
import { useWhenIdle } from '#dashboard/browser/when-idle.ts';
import type { AfterFirstPageProps } from './after-first-page.tsx';
import { OfflineBanner } from './offline-banner.tsx';

const AfterFirstPage = lazyChunk(() => import('./after-first-page.tsx'), 'AfterFirstPage', { Fallback: EarlyBanner });

/** Parts that load when the browser is idle or when they are needed. Kept out of the shell, which would otherwise re-render with them. */
export function LaterParts(parts: Omit<AfterFirstPageProps, 'wasOffline'>) {
  const client = useQueryClient();
  const isIdle = useWhenIdle(() => !isPageHydrated() || client.isFetching() > 0);
  const isOnline = useIsOnline();
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  return isIdle || parts.overlay !== undefined ? (
    <AfterFirstPage {...parts} wasOffline={wasOffline} />
  ) : (
    <EarlyBanner bannerSlot={parts.bannerSlot} />
  );
}

function EarlyBanner({ bannerSlot: { current: slot } }: Pick<AfterFirstPageProps, 'bannerSlot'>) {
  return useIsOnline() || slot === null ? null : createPortal(<OfflineBanner />, slot);
}
