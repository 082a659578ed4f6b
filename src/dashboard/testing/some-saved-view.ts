import type { SavedView } from '#contract/gateway/saved-views.ts';

/** A packer's own view. */
export function someSavedView(change: Partial<SavedView> = {}): SavedView {
  return {
    view_id: 'mine',
    name: 'Mine',
    search: '?view=all&q=ana',
    is_shared: false,
    created_by: 'packer@slipway.test',
    may_change: true,
    version: 3,
    ...change,
  };
}
