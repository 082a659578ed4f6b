import { X } from 'lucide';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { closeOnCancel, openModal } from './modals.ts';

interface DialogProps {
  readonly title: ReactNode;
  /** Called on Esc and by the close button; the caller must then stop rendering the dialog. */
  readonly onClose: () => void;
  /** Accessible name of the close button in the corner; omitted if there is to be none. */
  readonly closeName?: string;
  /** `alertdialog` for what can't be undone: focus goes to the element with `data-autofocus`, not to the heading. */
  readonly kind?: 'dialog' | 'alertdialog';
  readonly width?: 'narrow' | 'normal' | 'wide';
  readonly children: ReactNode;
  /** Buttons, right-aligned below the content. */
  readonly actions?: ReactNode;
}

const WIDTHS = { narrow: 'max-w-md', normal: 'max-w-xl', wide: 'max-w-3xl' } as const;

/**
 * A modal `<dialog>`: focus goes to the heading, Esc closes and never confirms, and focus returns to where it was. A click on the
 * backdrop does nothing, because the second half of a double click often lands there.
 */
export function Dialog({
  title,
  onClose,
  closeName,
  kind = 'dialog',
  width = 'normal',
  children,
  actions,
}: DialogProps) {
  const headingId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const close = openModal(element);
    const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2');
    first?.focus();
    element.addEventListener('mousedown', keepFocus);
    // The browser returns focus to the opener when a dialog is closed, but not when it is removed from the page.
    return close;
  }, []);
  return (
    <dialog
      ref={dialog}
      role={kind === 'dialog' ? undefined : kind}
      aria-labelledby={headingId}
      className={`fixed inset-0 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line bg-surface p-6 shadow-bar ${WIDTHS[width]}`}
      onCancel={closeOnCancel(onClose)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="flex items-start gap-4">
        <h2 id={headingId} tabIndex={-1} className="min-w-0 flex-1 text-lg font-bold wrap-anywhere">
          {title}
        </h2>
        {closeName === undefined ? null : (
          <button
            type="button"
            aria-label={closeName}
            title={closeName}
            onClick={onClose}
            className="-m-2 flex size-11 items-center justify-center rounded-md hover:bg-hover"
          >
            <Icon of={X} size={20} />
          </button>
        )}
      </div>
      <div className="mt-3">{children}</div>
      {actions === undefined ? null : (
        <div className="kept-in-view sticky -bottom-6 mt-3 -mb-6 flex flex-wrap justify-end gap-3 bg-surface pt-3 pb-6">
          {actions}
        </div>
      )}
    </dialog>
  );
}

/** Keeps focus where it is when the backdrop is pressed. */
function keepFocus(event: MouseEvent): void {
  if (event.target === event.currentTarget) event.preventDefault();
}
