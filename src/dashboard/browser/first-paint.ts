/**
 * The first paint of a server-rendered page shows only the rows that fit on the screen; `rows.css` hides the others while the root element
 * has this mark. If the browser restores a scroll position, all rows are shown at once.
 */
const MARK = 'firstPaint';
const IDLE_WITHIN_MS = 1000;
/** What may bring rows below the screen into view. */
const ACTS = ['scroll', 'wheel', 'touchmove', 'keydown'];

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

/** Shows the whole page. */
export function endFirstPaint(): void {
  delete document.documentElement.dataset[MARK];
  showFirstPaint();
}

/**
 * Shows the remaining rows once the browser has nothing else to do, so that they hold up neither a click nor the script; at once for somebody
 * who scrolls or presses a key.
 */
export function showRowsWhenIdle(): void {
  const waiting = new AbortController();
  const end = () => {
    waiting.abort();
    endFirstPaint();
  };
  for (const act of ACTS) addEventListener(act, end, { capture: true, passive: true, signal: waiting.signal });
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(end, { timeout: IDLE_WITHIN_MS });
  else setTimeout(end);
}
