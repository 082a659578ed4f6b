import { type ComponentType, createElement, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadChunk } from './load-chunk.ts';
import { untilOnline } from './online.ts';
import { isPageHydrated } from './hydration.ts';

/** Pause between two rounds of retries. */
const RETRY_AFTER_MS = 10_000;

const awaited = new Set<Promise<unknown>>();

interface LazyOptions<Props> {
  /** Shown until the chunk has loaded. */
  readonly Fallback?: ComponentType<Props>;
  /** Whether a failed load is thrown to the error boundary instead of retried, because nothing works there without the chunk. */
  readonly throwsOnFailure?: boolean;
}

/** A component that `lazyChunk` made. */
export type LazyComponent<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> };

/** On the server: resolves when every requested chunk has loaded or failed. */
export async function awaitedChunks(): Promise<void> {
  await Promise.allSettled(awaited);
}

/**
 * A component from another chunk, loaded on its first render or by `load`, with the retries of `loadChunk`, once the device is online.
 * `load` eventually rejects, and can be called again; a rendered component is retried until it loads, and the page works without it
 * meanwhile. Until then `Fallback` is shown, or nothing. On a server-rendered page the server's markup stays until then. Elsewhere it
 * doesn't suspend, because React keeps every fallback for 300 ms, however soon the chunk arrives.
 */
export function lazyChunk<Name extends string, Props extends object>(
  fetchChunk: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  { Fallback, throwsOnFailure = false }: LazyOptions<Props> = {},
) {
  let shown: ComponentType<Props> | undefined;
  let pending: Promise<ComponentType<Props>> | undefined;
  const load = () => {
    if (pending === undefined) {
      const loading = loadChunk(async () => untilOnline().then(fetchChunk)).then(
        (chunk) => (shown = chunk[name]),
        (error: unknown) => {
          pending = undefined;
          throw error;
        },
      );
      pending = loading;
      awaited.add(loading);
      const forget = () => awaited.delete(loading);
      loading.then(forget, forget);
    }
    return pending;
  };
  const loadUntilItSucceeds = async () => {
    for (;;) {
      try {
        return await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      }
    }
  };
  const loadForPlace = throwsOnFailure ? load : loadUntilItSucceeds;
  const Lazy = lazy(async () => ({ default: await loadForPlace() }));
  function LazyChunk(props: Props) {
    // Server rendering and hydration must match.
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
        // With its effects: by the time a person sees it, it has the focus and handles keys.
        if (isWanted) flushSync(() => setChunk(chunk));
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
    const fallback = Fallback === undefined ? null : createElement(Fallback, props);
    if (isAwaited) return fallback;
    const chunk = createElement(Chunk, props);
    return isRendered ? createElement(Suspense, { fallback: fallback }, chunk) : chunk;
  }
  return Object.assign(LazyChunk, { load });
}
