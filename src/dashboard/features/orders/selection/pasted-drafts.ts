import { makeDrafts } from '#dashboard/components/use-draft.ts';

/** Pasted numbers that aren't added to the selection yet. */
export const pastedDrafts = makeDrafts<string>('slipway.pasted', '');
