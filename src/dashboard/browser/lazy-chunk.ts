import { type ComponentType, createElement, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { loadChunk } from './load-chunk.ts';
import { untilOnline } from './online.ts';
import { isPageHydrated } from './hydration.ts';

/** Pause between two rounds of retries. */
const AGAIN_MS = 10_000;

const awaited = new Set<Promise<unknown>>();

interface LazyOptions<Props> {
  /** Shown until the chunk has loaded. */
  readonly Meanwhile?: ComponentType<Props>;
  /** Whether a failed load is an error for the place where it is shown, because nothing works there without it. */
  readonly givesUp?: boolean;
}

/** A component that `lazyChunk` made. */
export type LazyComponent<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/** On the server: resolves when every requested chunk has loaded or failed. */
export async function awaitedChunks(): Promise<void> {
  await Promise.allSettled(awaited);
}

/**
 * A component from another chunk, loaded on its first render or by `load`, with the retries of `loadChunk`, and as soon as the device has a
 * network. `load` eventually rejects, and starts again when called again; what is rendered is retried until it loads, so a page works on
 * without the missing part. Until then `Meanwhile` is shown, or nothing; a loaded chunk renders at once. On a page that arrived rendered its
 * place stays as rendered. Elsewhere it doesn't suspend: React keeps every fallback for 300 ms, however soon the chunk arrives.
 */
export function lazyChunk<Name extends string, Props extends object>(
  fetchChunk: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  { Meanwhile, givesUp = false }: LazyOptions<Props> = {},
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
  const loadInTheEnd = async () => {
    for (;;) {
      try {
        return await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  };
  const loadForPlace = givesUp ? load : loadInTheEnd;
  const Lazy = lazy(async () => ({ default: await loadForPlace() }));
  function LazyChunk(props: Props) {
    // The server and the browser taking its page over must render the same.
    const [isRendered] = useState(() => !isPageHydrated());
    // Never swapped while mounted, or its state would be lost.
    const [Chunk, setChunk] = useState<ComponentType<Props> | undefined>(
      () => shown ?? (isRendered ? Lazy : undefined),
    );
    const isAwaited = Chunk === undefined;
    useLayoutEffect(() => {
      if (!isAwaited) return undefined;
      let isWanted = true;
      const show = (chunk: () => ComponentType<Props>) => {
        if (isWanted) setChunk(chunk);
      };
      loadForPlace().then(
        (chunk) => show(() => chunk),
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
      return () => {
        isWanted = false;
      };
    }, [isAwaited]);
    const meanwhile = Meanwhile === undefined ? null : createElement(Meanwhile, props);
    if (isAwaited) return meanwhile;
    const chunk = createElement(Chunk, props);
    return isRendered ? createElement(Suspense, { fallback: meanwhile }, chunk) : chunk;
  }
  return Object.assign(LazyChunk, { load });
}
