import type { ComponentType } from 'react';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { PageToCome } from './page-to-come.tsx';

/** A page, or what a page is there for, from another chunk. One that could not be loaded is told. */
export function lazyPage<Name extends string, Props extends object>(
  fetchPage: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazyChunk(fetchPage, name, { Meanwhile: PageToCome, givesUp: true });
}
