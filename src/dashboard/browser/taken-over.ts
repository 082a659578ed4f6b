let isOver = false;
const { promise, resolve } = Promise.withResolvers<void>();

/**
 * The page that the server drew is the browser's now, to its last part; or the browser drew it itself. Before that nothing may
 * change what it is drawn from: it wouldn't fit any more.
 */
export function pageIsTakenOver(): void {
  isOver = true;
  resolve();
}

export const isPageTakenOver = (): boolean => isOver;

export const untilTakenOver = (): Promise<void> => promise;
