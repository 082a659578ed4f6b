import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { signInCopy } from '#dashboard/copy/sign-in.ts';
import { openModal } from '#dashboard/ui/modals.ts';

/**
 * Sign-in shown over a page whose session has ended. The page is only hidden, so that unsaved input is kept. A modal dialog,
 * because a modal already open on the hidden page would make anything else inert. Afterwards the focus is where it was.
 */
export function SessionOver({ children }: { readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [title] = useState(() => document.title);
  useLayoutEffect(() => {
    const element = dialog.current;
    return element === null ? undefined : openModal(element);
  }, []);
  useEffect(
    () => () => {
      document.title = title;
    },
    [title],
  );
  return (
    <dialog
      ref={dialog}
      aria-label={signInCopy.title}
      data-passing
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto bg-canvas text-ink"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>
  );
}
