import type { ComponentType } from 'react';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { PageFallback } from './page-fallback.tsx';

/** A page, or the main part of one, loaded from its own chunk. A failure to load is shown to the reader. */
export function lazyPage<Name extends string, Props extends object>(
  fetchPage: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazyChunk(fetchPage, name, { Fallback: PageFallback, throwsOnFailure: true });
}
