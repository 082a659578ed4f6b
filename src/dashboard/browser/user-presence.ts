const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** Resolves at the next sign of a user, or after `atMostMs`: anything fetched later might be unavailable offline. */
export function untilUserIsPresent(atMostMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = new AbortController();
  const handleSign = () => {
    stop.abort();
    resolve();
  };
  for (const sign of SIGNS) addEventListener(sign, handleSign, { capture: true, passive: true, signal: stop.signal });
  setTimeout(handleSign, atMostMs);
  return promise;
}
