import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';

export const SelectionBar = lazyChunk(() => import('./selection-bar.tsx'), 'SelectionBar');
