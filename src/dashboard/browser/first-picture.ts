/**
 * The first picture of a page that arrived drawn shows the rows that fit on the screen; `rows.css` leaves the others out while this mark
 * stands on the page's first element. Somebody who comes back to a place further down finds all of them there.
 */
const MARK = 'firstPicture';

/** Until the page is shown. By the page's first lines and not in its markup: without script it is there at once. */
const UNSEEN = '#root { display: none }';

/** Runs before anything is drawn. */
export function beginFirstPicture(): void {
  const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
  if (entry?.type !== 'navigate' || location.hash !== '') return;
  document.documentElement.dataset[MARK] = '';
  const sheet = new CSSStyleSheet();
  sheet.insertRule(UNSEEN);
  document.adoptedStyleSheets = [sheet];
}

/** Whether nothing is shown yet, and nobody looks for a place on the page. */
export function isFirstPicture(): boolean {
  return document.documentElement.dataset[MARK] !== undefined;
}

/** The page, without the rows that don't fit on the screen. */
export function showFirstPicture(): void {
  if (isFirstPicture()) document.adoptedStyleSheets = [];
}

/** The others follow. */
export function endFirstPicture(): void {
  showFirstPicture();
  delete document.documentElement.dataset[MARK];
}
