const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** Resolves at the next sign of a person, or after this long: what hasn't been fetched by then would be unavailable offline. */
export function untilUserIsPresent(atMostMs: number): Promise<void> {
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
