import { useScriptFonts } from './use-script-fonts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { bannerCopy } from '#dashboard/copy/banners.ts';
import { toastsCopy } from '#dashboard/copy/toasts.ts';
import { followEvents } from '#dashboard/queries/events.ts';
import { forgetOthers } from '#dashboard/queries/forget-others.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { keepShownPerson } from '#dashboard/queries/signed-in-as.ts';
import { ModalAnnouncer } from '#dashboard/ui/modal-announcer.tsx';
import { ToastRegion } from '#dashboard/ui/toast-region.tsx';
import { useStore } from '#dashboard/browser/store.ts';
import { roomForBar } from '#dashboard/state/room-for-bar.ts';
import { releaseShellKeys } from '#dashboard/browser/held-shell-keys.ts';
import { keepFocus } from '#dashboard/browser/keep-focus.ts';
import { untilUserIsPresent } from '#dashboard/browser/user-presence.ts';
import { nextIdle } from '#dashboard/browser/when-idle.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { preloadPage } from '#dashboard/page-chunks.ts';
import { paths } from '#dashboard/paths.ts';
import { Banner } from './banner.tsx';
import { fetchOverlays, loadOverlays, type Overlay, Overlays } from './overlays.tsx';
import { useShellKeys } from './shell-keys.ts';

/** By then the first page has fetched what it needs. */
const OVERLAYS_AFTER_MS = 2000;
const MAX_OVERLAYS_DELAY_MS = 10_000;
const OPEN_OFFLINE = [paths.scan(), paths.labels(), paths.bookings(), paths.manifests(), paths.today()];
const TOAST_COPY = { region: toastsCopy.notifications, undo: toastsCopy.undo, dismiss: toastsCopy.dismiss };

export interface AfterFirstPageProps {
  readonly overlay: Overlay | undefined;
  readonly isSignedIn: boolean;
  /** Whether the device was offline before this chunk had loaded. */
  readonly wasOffline: boolean;
  /** Where the banner is rendered. */
  readonly bannerSlot: RefObject<Element | null>;
  readonly onOpen: (overlay: Overlay) => void;
  readonly onClose: () => void;
}

/** One by one, so that they also open on a device that has lost its connection meanwhile. */
async function loadOtherPages(): Promise<void> {
  for (const path of OPEN_OFFLINE) {
    await nextIdle();
    await preloadPage(path);
  }
}

function Toasts() {
  return <ToastRegion copy={TOAST_COPY} roomBelow={useStore(roomForBar)} />;
}

/** What the first page is usable without: live events, toasts, the banner and overlays. */
export function AfterFirstPage({ overlay, isSignedIn, wasOffline, bannerSlot, onOpen, onClose }: AfterFirstPageProps) {
  const client = useQueryClient();
  useShellKeys(onOpen);
  useEffect(releaseShellKeys, []);
  useScriptFonts();
  useEffect(keepFocus, []);
  useEffect(() => forgetOthers(client), [client]);
  const email = useQuery(sessionQuery()).data?.person?.email;
  // After what is open has been closed for another person, by an effect of its own.
  useEffect(() => keepShownPerson(email), [email]);
  const [slot] = useState(() => bannerSlot.current);
  const isOnline = useIsOnline();
  const wasAway = useRef(wasOffline);
  useEffect(() => {
    if (isOnline && wasAway.current) showToast(bannerCopy.backOnline);
    wasAway.current = !isOnline;
  }, [isOnline]);
  useEffect(() => (isSignedIn ? followEvents(client) : undefined), [client, isSignedIn]);
  useEffect(() => {
    // Includes the chunk of all menus, so that the first one opens at once. Pressing or hovering over a menu button loads it earlier.
    const isNeeded = untilUserIsPresent(MAX_OVERLAYS_DELAY_MS);
    const timer = setTimeout(() => {
      void nextIdle()
        .then(fetchOverlays)
        .then(() => isNeeded)
        .then(nextIdle)
        .then(loadOverlays)
        .then(() => (isSignedIn ? loadOtherPages() : undefined));
    }, OVERLAYS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
  return (
    <>
      {slot === null ? null : createPortal(<Banner />, slot)}
      <Toasts />
      <ModalAnnouncer />
      {isSignedIn ? <Overlays open={overlay} onClose={onClose} /> : null}
    </>
  );
}
