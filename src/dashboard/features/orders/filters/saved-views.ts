import type { SavedView } from '#contract/gateway/saved-views.ts';
import { keptViews } from '#dashboard/state/kept-views.ts';

export type { SavedView };

interface SavedViews {
  readonly get: () => readonly SavedView[];
  readonly getDrawn: () => readonly SavedView[];
  readonly set: (views: readonly SavedView[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const NONE: readonly SavedView[] = [];

/** A person's views as this browser keeps them. The bar renders with them at once, and refreshes them when the browser is idle. */
export function savedViews(owner: string): SavedViews {
  const pick = (kept = keptViews.get()) => (kept?.owner === owner ? kept.views : NONE);
  return {
    get: () => pick(),
    getDrawn: () => pick(keptViews.getDrawn()),
    set: (views: readonly SavedView[]) => keptViews.set({ owner, views }),
    subscribe: keptViews.subscribe,
  };
}
