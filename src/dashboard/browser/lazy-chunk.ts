import { type ComponentType, createElement, lazy, useState } from 'react';
import { loadChunk } from './load-chunk.ts';
import { untilOnline } from './online.ts';

const awaited = new Set<Promise<unknown>>();

/** On the server: settles when every chunk that was asked for is there. */
export async function awaitedChunks(): Promise<void> {
  await Promise.allSettled(awaited);
}

/**
 * A component from another chunk, loaded on its first render or by `load`, with the retries of `loadChunk`, and as soon as
 * the device has a network; after a failure `load` starts anew. A component that has been loaded renders at once: `lazy` would suspend even then, and React keeps each
 * fallback for 300 ms.
 */
export function lazyChunk<Name extends string, Props extends object>(
  fetchChunk: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  let shown: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const load = () => {
    if (coming === undefined) {
      const loading = loadChunk(async () => untilOnline().then(fetchChunk)).then(
        (chunk) => (shown = chunk[name]),
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      );
      coming = loading;
      awaited.add(loading);
      const forget = () => awaited.delete(loading);
      loading.then(forget, forget);
    }
    return coming;
  };
  const Lazy = lazy(async () => ({ default: await load() }));
  function LazyChunk(props: Props) {
    // Never another one while it is mounted, or its state would be lost.
    const [Chunk] = useState<ComponentType<Props>>(() => shown ?? Lazy);
    return createElement(Chunk, props);
  }
  return Object.assign(LazyChunk, { load });
}
