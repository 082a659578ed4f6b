let isHydrated = false;
const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Call it when the whole server-rendered page is hydrated, or the browser has rendered it itself. Until then, the data it was rendered from
 * must not change, or hydration would fail.
 */
export function markPageHydrated(): void {
  isHydrated = true;
  resolve();
}

export const isPageHydrated = (): boolean => isHydrated;

export const untilHydrated = (): Promise<void> => promise;
