import type { SavedView } from '#contract/gateway/saved-views.ts';
import { Kept } from '#dashboard/browser/kept.ts';

export type { SavedView };

const lists = new Map<string, Kept<readonly SavedView[]>>();

/**
 * A person's views as last received by this browser, in this browser's order. The bar renders with them at once, and refreshes them
 * when the browser is idle.
 */
export function savedViews(owner: string): Kept<readonly SavedView[]> {
  let list = lists.get(owner);
  if (list === undefined) {
    list = new Kept<readonly SavedView[]>(
      `slipway.views.${owner}`,
      [],
      [{ view_id: '', name: '', search: '', is_shared: false, created_by: '', may_change: false, version: 0 }],
    );
    lists.set(owner, list);
  }
  return list;
}
