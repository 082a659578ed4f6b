/**
 * The first paint of a server-rendered page shows only the rows that fit on the screen; `rows.css` hides the others while the root element
 * has this mark. If the browser restores a scroll position, all rows are shown at once.
 */
const MARK = 'firstPaint';

/** Runs before anything is rendered. */
export function beginFirstPaint(): void {
  const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  if (entry?.type !== 'navigate' || location.hash !== '') return;
  document.documentElement.dataset[MARK] = '';
  // Hidden as soon as it is parsed rather than in the markup, so that the page is visible without script.
  new MutationObserver((_, observer) => {
    const root = findRoot();
    if (root === null) return;
    observer.disconnect();
    root.hidden = isFirstPaint();
  }).observe(document, { childList: true, subtree: true });
}

function findRoot(): HTMLElement | null {
  return document.querySelector('#root');
}

/** Whether nothing has been shown yet and no scroll position is being restored. */
export function isFirstPaint(): boolean {
  return document.documentElement.dataset[MARK] !== undefined;
}

/** Shows the page without the rows that don't fit on the screen. */
export function showFirstPaint(): void {
  findRoot()?.toggleAttribute('hidden', false);
}

/** Shows the remaining rows. */
export function endFirstPaint(): void {
  delete document.documentElement.dataset[MARK];
  showFirstPaint();
}
