import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useAnnouncement } from './announcements.ts';
import { useTopModal } from './modals.ts';

/** Announces inside an open modal dialog, because the page's own live regions are inert meanwhile. */
export function ModalAnnouncer() {
  const modal = useTopModal();
  if (modal === undefined) return null;
  return createPortal(
    <>
      <LaterAnnouncements urgency="polite" />
      <LaterAnnouncements urgency="assertive" />
    </>,
    modal,
  );
}

/** The announcements after the dialog opened; earlier ones have been read out already. */
function LaterAnnouncements({ urgency }: { readonly urgency: 'polite' | 'assertive' }) {
  const text = useAnnouncement(urgency);
  const [before, setBefore] = useState<string | undefined>(text);
  if (before !== undefined && before !== text) setBefore(undefined);
  return (
    <div aria-live={urgency} className="sr-only">
      {before === undefined ? text : ''}
    </div>
  );
}
