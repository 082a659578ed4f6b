import type { ComponentProps } from 'react';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { useShownSelection } from '#dashboard/state/selection.ts';

const SelectionParts = lazyChunk(() => import('./selection-parts.tsx'), 'SelectionParts');
export const loadSelectionParts = SelectionParts.load;

/** Slot for what a selection brings. Separate from the surrounding page, whose rows would otherwise all re-render on the first tick. */
export function SelectionSlot(parts: ComponentProps<typeof SelectionParts>) {
  return useShownSelection().count > 0 ? <SelectionParts {...parts} /> : null;
}
