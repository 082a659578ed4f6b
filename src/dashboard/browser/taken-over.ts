let isOver = false;
const { promise, resolve } = Promise.withResolvers<void>();

/**
 * Call it when the browser has taken over the whole server-drawn page, or drew it itself. Until then, the data the page is drawn from must
 * not change, or hydration would fail.
 */
export function pageIsTakenOver(): void {
  isOver = true;
  resolve();
}

export const isPageTakenOver = (): boolean => isOver;

export const untilTakenOver = (): Promise<void> => promise;
