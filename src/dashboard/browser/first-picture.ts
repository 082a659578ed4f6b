/**
 * The first picture of a page that arrived drawn shows the rows that fit on the screen; `rows.css` leaves the others out while this mark
 * stands on the page's first element. Somebody who comes back to a place further down finds all of them there.
 */
const MARK = 'firstPicture';

/** Runs before anything is drawn. */
export function beginFirstPicture(): void {
  const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  if (entry?.type !== 'navigate' || location.hash !== '') return;
  document.documentElement.dataset[MARK] = '';
  // As soon as it is parsed, and not in its markup: without script it is shown.
  new MutationObserver((_, observer) => {
    const root = findRoot();
    if (root === null) return;
    observer.disconnect();
    root.hidden = isFirstPicture();
  }).observe(document, { childList: true, subtree: true });
}

function findRoot(): HTMLElement | null {
  return document.querySelector('#root');
}

/** Whether nothing is shown yet, and nobody looks for a place on the page. */
export function isFirstPicture(): boolean {
  return document.documentElement.dataset[MARK] !== undefined;
}

/** The page, without the rows that don't fit on the screen. */
export function showFirstPicture(): void {
  findRoot()?.toggleAttribute('hidden', false);
}

/** The others follow. */
export function endFirstPicture(): void {
  delete document.documentElement.dataset[MARK];
  showFirstPicture();
}
