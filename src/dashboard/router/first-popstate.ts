let handler: ((event: PopStateEvent) => void) | undefined;

/** Hears of Back and Forward before the router does, and may keep them from it. Imported before the router is made. */
export function handlePopStateFirst(listener: ((event: PopStateEvent) => void) | undefined): void {
  handler = listener;
}

addEventListener('popstate', (event) => handler?.(event), { capture: true });
