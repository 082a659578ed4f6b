import { WorkspaceStore } from './workspace-store.ts';

/**
 * Manifests sent to a printer, until a person has said whether they came out; by the place that printed them, such as a lane. Kept in this
 * tab, because the lane may move and the page may be left before they come out.
 */
export const unconfirmedManifests = new WorkspaceStore<Readonly<Record<string, readonly number[]>>>(
  'slipway.asked-manifests',
  {},
  { '*': [0] },
  { join: (kept, earlier) => ({ ...earlier, ...kept }), area: 'session' },
);

/** Adds to the manifests still unconfirmed at the place: one answer covers all of them. */
export function addUnconfirmed(place: string, ids: readonly number[]): void {
  const byPlace = unconfirmedManifests.get();
  unconfirmedManifests.set({ ...byPlace, [place]: [...new Set([...(byPlace[place] ?? []), ...ids])] });
}

/** Dismisses the place's question without an answer. */
export function dropUnconfirmedAt(place: string): void {
  const { [place]: _dropped, ...others } = unconfirmedManifests.get();
  unconfirmedManifests.set(others);
}

/** Drops manifests that were confirmed, from every place. */
export function dropUnconfirmed(ids: readonly number[]): void {
  const places = Object.entries(unconfirmedManifests.get());
  const others = places.map(([place, unconfirmed]) => [place, unconfirmed.filter((id) => !ids.includes(id))] as const);
  unconfirmedManifests.set(Object.fromEntries(others.filter(([, unconfirmed]) => unconfirmed.length > 0)));
}
