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
  const asked = unconfirmedManifests.get();
  unconfirmedManifests.set({ ...asked, [place]: [...new Set([...(asked[place] ?? []), ...ids])] });
}

/** Dismisses the place's question without an answer. */
export function dropUnconfirmedAt(place: string): void {
  const { [place]: _asked, ...others } = unconfirmedManifests.get();
  unconfirmedManifests.set(others);
}

/** Drops manifests that were confirmed, from every place. */
export function dropUnconfirmed(ids: readonly number[]): void {
  const places = Object.entries(unconfirmedManifests.get());
  const others = places.map(([place, asked]) => [place, asked.filter((id) => !ids.includes(id))] as const);
  unconfirmedManifests.set(Object.fromEntries(others.filter(([, asked]) => asked.length > 0)));
}
