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

/** The topmost modal: everything outside it is inert, so it can't be pressed, isn't read aloud, and may be covered. */
export function useTopModal(): HTMLDialogElement | undefined {
  return useStore(modals).at(-1);
}
