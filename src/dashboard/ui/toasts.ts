import { Store, useStore } from '#dashboard/browser/store.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** Reverts what the toast reports. */
  readonly undo?: (() => void) | undefined;
  /** A link to where it happened. */
  readonly go?: { readonly name: string; readonly run: () => void } | undefined;
  readonly at: number;
}

const MAX_SHOWN = 3;
const MAX_PAST = 50;
let nextId = 1;
const shown = new Store<readonly Toast[]>([]);
const past = new Store<readonly Toast[]>([]);

/** Reports the result of something that left the screen or can be undone. Never the only place where an error is shown. */
export function showToast(text: string, undo?: () => void, go?: Toast['go']): void {
  const toast: Toast = { id: nextId++, text, undo, go, at: Date.now() };
  past.set([toast, ...past.get()].slice(0, MAX_PAST));
  // Said again, as on a network that comes and goes, it would push out others.
  const others = shown.get().filter((one) => one.text !== text || one.undo !== undefined);
  shown.set([...others, toast].slice(-MAX_SHOWN));
}

/** Reports what was done, with an Undo that the server carries out. A failed undo is reported, and offered again. */
export function showUndoable(text: string, undo: () => Promise<unknown>, failed: (problem: unknown) => string): void {
  showToast(text, () => {
    undo().catch((problem: unknown) => showUndoable(failed(problem), undo, failed));
  });
}

export function dismissToast(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

/** For when another person takes over: what was done isn't theirs to read or undo. */
export function forgetToasts(): void {
  shown.set([]);
  past.set([]);
}

/** Undoes the newest toast that offers it; false when none does. */
export function undoNewest(): boolean {
  const toast = shown.get().findLast(({ undo }) => undo !== undefined);
  if (toast === undefined) return false;
  undoToast(toast);
  return true;
}

export function undoToast(toast: Toast): void {
  past.set(past.get().map((one) => (one.id === toast.id ? { ...one, undo: undefined } : one)));
  dismissToast(toast.id);
  toast.undo?.();
}

export function useToasts(): readonly Toast[] {
  return useStore(shown);
}

/** Every toast of this session, newest first: no message is lost because someone looked away. */
export function usePastToasts(): readonly Toast[] {
  return useStore(past);
}
