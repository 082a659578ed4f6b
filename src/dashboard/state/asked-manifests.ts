import { KeptInWorkspace } from './kept-in-workspace.ts';

/**
 * Manifests sent to a printer, until a person has said whether they came out; by the place that printed them, such as a lane. Kept in this
 * tab, because the lane may move and the page may be left before they come out.
 */
export const askedManifests = new KeptInWorkspace<Readonly<Record<string, readonly number[]>>>(
  'slipway.asked-manifests',
  {},
  { '*': [0] },
  { join: (kept, earlier) => ({ ...earlier, ...kept }), area: 'session' },
);

export function askWhetherPrinted(place: string, ids: readonly number[]): void {
  askedManifests.set({ ...askedManifests.get(), [place]: ids });
}

/** Once they are confirmed at one place, no other asks for them. */
export function stopAskingFor(ids: readonly number[]): void {
  const places = Object.entries(askedManifests.get());
  const others = places.map(([place, asked]) => [place, asked.filter((id) => !ids.includes(id))] as const);
  askedManifests.set(Object.fromEntries(others.filter(([, asked]) => asked.length > 0)));
}
