import type { SavedView } from '#contract/gateway/saved-views.ts';
import { PersistedStore } from '#dashboard/browser/persisted-store.ts';

interface ViewsOfPerson {
  /** The person's email. */
  readonly owner: string;
  readonly views: readonly SavedView[];
}

/**
 * The saved views that this browser last received, in this browser's order. Of one person at a time: on a shared device, nobody must find
 * another person's views, in storage or in the cookie.
 */
export const storedViews = new PersistedStore<ViewsOfPerson | undefined>('slipway.views', undefined, {
  owner: '',
  views: [{ view_id: '', name: '', search: '', is_shared: false, created_by: '', may_change: false, version: 0 }],
});
