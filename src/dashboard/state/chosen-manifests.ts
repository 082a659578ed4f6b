import type { ManifestId } from '#contract/identifiers.ts';
import { Chosen } from './chosen.ts';

/** Manifests ticked on the Manifests page. */
export const chosenManifests = new Chosen<ManifestId>('slipway.chosen-manifests', [0]);
