import { useSyncExternalStore } from 'react';
import { afterPaint } from '#dashboard/browser/after-paint.ts';
import { Store, useStore } from '#dashboard/browser/store.ts';
import { SelectionStore } from './selection-store.ts';

/** The one selection of this tab: Orders, Scan, Review and the booking pages share it. */
export const selection = new SelectionStore();

if (typeof addEventListener === 'function') addEventListener('pagehide', selection.saveNow);

/** The server does not know what a tab has selected, so it draws pages in which nothing is. */
const no = () => false;

/** Renders only when the first order is selected and when the last is removed. */
export function useHasSelection(): boolean {
  return useSyncExternalStore(selection.subscribe, () => selection.count() > 0, no);
}

/** Follows the selection a picture later, for what is drawn because of it: a tick is seen before the bar that it brings. */
const shown = new Store({ count: 0, version: 0 });
selection.subscribe(() => afterPaint(() => shown.set({ count: selection.count(), version: selection.version() })));

export function useShownSelection(): { readonly count: number; readonly version: number } {
  return useStore(shown);
}

/** All selected numbers in the order of selection. Renders at every change: for bars and dialogs, not for rows. */
export function useSelectedNumbers(): readonly string[] {
  return useSyncExternalStore(selection.subscribe, selection.list);
}
