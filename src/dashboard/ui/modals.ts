import type { SyntheticEvent } from 'react';
import { Store, useStore } from '#dashboard/browser/store.ts';

/** The open modal dialogs, the topmost last. */
const modals = new Store<readonly HTMLDialogElement[]>([]);

/** Opens a dialog as a modal. Returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (!dialog.open) dialog.showModal();
  modals.set([...modals.get(), dialog]);
  return () => {
    modals.set(modals.get().filter((one) => one !== dialog));
    dialog.close();
  };
}

/**
 * Closes a dialog on Esc. React also calls the handlers of the dialogs around it, and those around a file field whose chooser was
 * cancelled: they stay open.
 */
export function closeOnCancel(onClose: () => void): (event: SyntheticEvent) => void {
  return (event) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
}

/** The topmost modal: everything outside it is inert, so it can't be pressed, isn't read aloud, and may be covered. */
export function useTopModal(): HTMLDialogElement | undefined {
  return useStore(modals).at(-1);
}
