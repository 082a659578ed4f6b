import type { SavedView } from './saved-views.ts';

/** The views that there are, in the order that this browser has them in; what it doesn't know comes last. */
export function arrangeViews(kept: readonly SavedView[], there: readonly SavedView[]): readonly SavedView[] {
  const places = new Map(kept.map((view, at) => [view.view_id, at]));
  return there.toSorted((a, b) => placeOf(places, a) - placeOf(places, b));
}

function placeOf(places: ReadonlyMap<string, number>, { view_id }: SavedView): number {
  return places.get(view_id) ?? places.size;
}
