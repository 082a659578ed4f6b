import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useScans } from '#dashboard/browser/scans.ts';
import { ignoreScan } from '#dashboard/components/ignore-scan.ts';
import { signInCopy } from '#dashboard/copy/sign-in.ts';
import { openModal, useTopModal } from '#dashboard/ui/modals.ts';

/**
 * Sign-in shown over a page whose session has ended. The page is only hidden, so that unsaved input is kept. A modal dialog,
 * because a modal on the hidden page would make anything else inert. Afterwards the focus is where it was.
 */
export function SessionOver({ children }: { readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef<HTMLElement>(null);
  const close = useRef<() => void>(undefined);
  const [title] = useState(() => document.title);
  const top = useTopModal();
  useScans(() => ignoreScan(signInCopy.scanIgnored), 'dialog');
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || top === element) return;
    // Again if a dialog opens on the hidden page, as one that was still loading: it would make this one inert, unseen.
    const previous = focused.current;
    close.current?.();
    close.current = openModal(element);
    previous?.focus();
  }, [top]);
  useLayoutEffect(() => () => close.current?.(), []);
  useEffect(
    () => () => {
      document.title = title;
    },
    [title],
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- It only notices where the focus is.
    <dialog
      ref={dialog}
      aria-label={signInCopy.title}
      data-passing
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto bg-canvas text-ink"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      {children}
    </dialog>
  );
}
