import { Store } from '#dashboard/browser/store.ts';
import type { SavedView } from './saved-views.ts';

/** The view whose dialog for another name is open. Kept outside the list of views, because somebody else may delete the view meanwhile. */
export const renamedView = new Store<SavedView | undefined>(undefined);
