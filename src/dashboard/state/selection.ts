import { useSyncExternalStore } from 'react';
import { afterPaint } from '#dashboard/browser/after-paint.ts';
import { Store, useStore } from '#dashboard/browser/store.ts';
import { SelectionStore } from './selection-store.ts';

/** This tab's single selection, shared by Orders, Scan, Review and the booking pages. */
export const selection = new SelectionStore();

if (typeof addEventListener === 'function') addEventListener('pagehide', selection.saveNow);

/** The server doesn't know a tab's selection, so it renders pages without one. */
const no = () => false;

/** Renders only when the first order is selected and when the last one is deselected. */
export function useHasSelection(): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.count() > 0, no);
}

/** The selection one frame later, for what is rendered because of it: a tick is visible before the bar that it brings up. */
const shown = new Store({ count: 0, version: 0 });
selection.subscribe(() => afterPaint(() => shown.set({ count: selection.count(), version: selection.version() })));

export function useShownSelection(): { readonly count: number; readonly version: number } {
  return useStore(shown);
}

/** All selected numbers in the order of selection. Renders on every change: for bars and dialogs, not for rows. */
export function useSelectedNumbers(): readonly string[] {
  return useSyncExternalStore(selection.subscribe, selection.list);
}
