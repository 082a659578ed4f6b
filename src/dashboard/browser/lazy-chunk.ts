import { type ComponentType, lazy } from 'react';
import { loadChunk } from './load-chunk.ts';

/** A component whose chunk is loaded when it is first rendered, again while the server is away for a moment. */
// oxlint-disable-next-line typescript/no-explicit-any -- as `lazy` has it: the component's own props are kept
export function lazyChunk<Name extends string, Shown extends ComponentType<any>>(
  load: () => Promise<Readonly<Record<Name, Shown>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await loadChunk(load))[name] }));
}
