import { Chosen } from './chosen.ts';

/** Ready labels ticked on the Labels page. */
export const chosenLabels = new Chosen<string>('slipway.chosen-labels', ['']);
