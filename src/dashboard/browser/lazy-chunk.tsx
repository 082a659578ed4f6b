import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

/**
 * A component of another chunk, fetched when it is first rendered or by `load`, again while the server is away for a
 * moment; each `load` after that has failed begins anew. Once it has come it renders at once: `lazy` would show its fallback even then, and React keeps each fallback for
 * 300 ms.
 */
export function lazyChunk<Name extends string, Props extends object>(
  fetchChunk: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  let shown: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  let hasFailed = false;
  const load = () => {
    if (coming === undefined || hasFailed) {
      hasFailed = false;
      coming = loadChunk(fetchChunk).then(
        (chunk) => (shown = chunk[name]),
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      );
    }
    return coming;
  };
  const Lazy = lazy(async () => ({ default: await load() }));
  function LazyChunk(props: Props) {
    // The same one for as long as it is on the page.
    const [Chunk] = useState<ComponentType<Props>>(() => shown ?? Lazy);
    return <Chunk {...props} />;
  }
  return Object.assign(LazyChunk, { load });
}
