import type { SavedView } from './saved-views.ts';

/** Sorts the existing views in this browser's order; views that it doesn't know come last. */
export function arrangeViews(kept: readonly SavedView[], there: readonly SavedView[]): readonly SavedView[] {
  const places = new Map(kept.map((view, at) => [view.view_id, at]));
  return there.toSorted((a, b) => placeOf(places, a) - placeOf(places, b));
}

function placeOf(places: ReadonlyMap<string, number>, { view_id }: SavedView): number {
  return places.get(view_id) ?? places.size;
}
