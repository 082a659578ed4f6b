let hear: ((event: PopStateEvent) => void) | undefined;

/** Hears of Back and Forward before the router does, and may keep them from it. Imported before the router is made. */
export function handlePopStateFirst(listener: ((event: PopStateEvent) => void) | undefined): void {
  hear = listener;
}

addEventListener('popstate', (event) => hear?.(event), { capture: true });
