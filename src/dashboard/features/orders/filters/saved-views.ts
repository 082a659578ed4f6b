import type { SavedView } from '#contract/gateway/saved-views.ts';
import { Kept } from '#dashboard/browser/kept.ts';

export type { SavedView };

const lists = new Map<string, Kept<readonly SavedView[]>>();

/**
 * The views of a person as this browser last heard of them, in the order that they are arranged in here: the bar is drawn with
 * them at once, and brought up to date when it is idle.
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
