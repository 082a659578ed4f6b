import type { SavedView } from '#contract/gateway/saved-views.ts';
import { storedViews } from '#dashboard/state/stored-views.ts';

export type { SavedView };

interface SavedViews {
  readonly get: () => readonly SavedView[];
  readonly getServerSnapshot: () => readonly SavedView[];
  readonly set: (views: readonly SavedView[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const NONE: readonly SavedView[] = [];

/** A person's views as this browser keeps them. The bar renders with them at once, and refreshes them when the browser is idle. */
export function savedViews(owner: string): SavedViews {
  const pick = (kept = storedViews.get()) => (kept?.owner === owner ? kept.views : NONE);
  return {
    get: () => pick(),
    getServerSnapshot: () => pick(storedViews.getServerSnapshot()),
    set: (views: readonly SavedView[]) => storedViews.set({ owner, views }),
    subscribe: storedViews.subscribe,
  };
}
