let handler: ((event: PopStateEvent) => void) | undefined;

/** Called for Back and Forward before the router, and may stop them from reaching it. Import it before the router is created. */
export function handlePopStateFirst(listener: ((event: PopStateEvent) => void) | undefined): void {
  handler = listener;
}

addEventListener('popstate', (event) => handler?.(event), { capture: true });
