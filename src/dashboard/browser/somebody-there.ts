const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/**
 * Resolves with the next thing that a person does here, or once this has lasted: what the page is not yet ready for can't be
 * had any more when the network goes.
 */
export function untilSomebodyIsThere(atMostMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = new AbortController();
  const isThere = () => {
    stop.abort();
    resolve();
  };
  for (const sign of SIGNS) addEventListener(sign, isThere, { capture: true, passive: true, signal: stop.signal });
  setTimeout(isThere, atMostMs);
  return promise;
}
