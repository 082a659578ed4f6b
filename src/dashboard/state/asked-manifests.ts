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

/** Those that the place still asks for stay in its question: one answer is for all of them. */
export function askWhetherPrinted(place: string, ids: readonly number[]): void {
  const asked = askedManifests.get();
  askedManifests.set({ ...asked, [place]: [...new Set([...(asked[place] ?? []), ...ids])] });
}

/** Ends the place's question without an answer for any of them. */
export function stopAskingAt(place: string): void {
  const { [place]: _asked, ...others } = askedManifests.get();
  askedManifests.set(others);
}

/** Once they are confirmed at one place, no other asks for them. */
export function stopAskingFor(ids: readonly number[]): void {
  const places = Object.entries(askedManifests.get());
  const others = places.map(([place, asked]) => [place, asked.filter((id) => !ids.includes(id))] as const);
  askedManifests.set(Object.fromEntries(others.filter(([, asked]) => asked.length > 0)));
}
