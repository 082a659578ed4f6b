const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

/** Resolves with the next thing that a person does here: a tab that nobody looks at needs not be ready for everything. */
export function watchForSomebody(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  for (const sign of SIGNS)
    addEventListener(
      sign,
      () => {
        stop.abort();
        resolve();
      },
      options,
    );
  return promise;
}
