import { Store, useStore } from '#dashboard/browser/store.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** Takes back what the toast tells of. */
  readonly undo?: (() => void) | undefined;
  /** The way to where it happens. */
  readonly go?: { readonly name: string; readonly run: () => void } | undefined;
  readonly at: number;
}

const MOST = 3;
const KEPT_FOR_THE_SESSION = 50;
let nextId = 1;
const shown = new Store<readonly Toast[]>([]);
const past = new Store<readonly Toast[]>([]);

/** Tells the result of something that left the screen, or that can be undone. Never the only place of an error. */
export function showToast(text: string, undo?: () => void, go?: Toast['go']): void {
  const toast: Toast = { id: nextId++, text, undo, go, at: Date.now() };
  past.set([toast, ...past.get()].slice(0, KEPT_FOR_THE_SESSION));
  shown.set([...shown.get(), toast].slice(-MOST));
}

export function dismissToast(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
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
