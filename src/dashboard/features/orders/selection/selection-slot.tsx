import type { ComponentProps } from 'react';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { useShownSelection } from '#dashboard/state/selection.ts';

const SelectionParts = lazyChunk(() => import('./selection-parts.tsx'), 'SelectionParts');
export const loadSelectionParts = SelectionParts.load;

/** Where what the selection brings is drawn. Not in the page around it, which the first tick would draw again with all its rows. */
export function SelectionSlot(parts: ComponentProps<typeof SelectionParts>) {
  return useShownSelection().count > 0 ? <SelectionParts {...parts} /> : null;
}
