import type { SavedView } from '#contract/gateway/saved-views.ts';
import { Kept } from '#dashboard/browser/kept.ts';

interface ViewsOfPerson {
  /** The person's email. */
  readonly owner: string;
  readonly views: readonly SavedView[];
}

/**
 * The saved views that this browser last received, in this browser's order. Of one person at a time: on a shared device, nobody must find
 * another person's views, in storage or in the cookie.
 */
export const keptViews = new Kept<ViewsOfPerson | undefined>('slipway.views', undefined, {
  owner: '',
  views: [{ view_id: '', name: '', search: '', is_shared: false, created_by: '', may_change: false, version: 0 }],
});
