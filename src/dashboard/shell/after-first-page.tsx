import { useScriptFonts } from './use-script-fonts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { bannerCopy } from '#dashboard/copy/banners.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { followEvents } from '#dashboard/queries/events.ts';
import { ToastRegion } from '#dashboard/ui/toast-region.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { Banner } from './banner.tsx';
import { loadOverlays, type Overlay, Overlays } from './overlays.tsx';
import { useShellKeys } from './shell-keys.ts';

const TOAST_COPY = { region: shellCopy.notifications, undo: shellCopy.undo, dismiss: shellCopy.dismiss };

interface AfterFirstPageProps {
  readonly overlay: Overlay | undefined;
  readonly isSignedIn: boolean;
  /** Where the banner is rendered. */
  readonly bannerSlot: Element;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onClose: () => void;
}

/** What the first page can be used without: live events, toasts, the banner and overlays. */
export function AfterFirstPage({ overlay, isSignedIn, bannerSlot, onOpen, onClose }: AfterFirstPageProps) {
  const client = useQueryClient();
  useShellKeys(onOpen);
  useScriptFonts();
  const isOnline = useIsOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (isOnline && wasOffline.current) showToast(bannerCopy.backOnline);
    wasOffline.current = !isOnline;
  }, [isOnline]);
  useEffect(() => (isSignedIn ? followEvents(client) : undefined), [client, isSignedIn]);
  useEffect(() => {
    // Loads the chunk of all menus too, so that the first one opens at once. An earlier press loads it itself.
    import('./account-menu-items.tsx').catch(() => undefined);
    loadOverlays();
  }, []);
  return (
    <>
      {createPortal(<Banner />, bannerSlot)}
      <ToastRegion copy={TOAST_COPY} />
      {isSignedIn ? <Overlays open={overlay} onClose={onClose} /> : null}
    </>
  );
}
