import type { NavigateFunction } from 'react-router';

/**
 * Closes an overlay that is part of the address; `page` is the address without it. Goes back to the page's own history entry, so that it
 * isn't there twice. If it was opened directly, or the browser doesn't expose its history, the page replaces the current entry.
 */
export function closeTo(page: string, navigate: NavigateFunction): void {
  const entry = findEntry(page);
  if (entry === undefined) {
    void navigate(page, { replace: true });
    return;
  }
  const isThere = new AbortController();
  const stayInPlace = (event: NavigateEvent) => {
    // The browser would restore the page's scroll position from when this was opened.
    if (event.destination.key === entry.key) event.intercept({ scroll: 'manual', focusReset: 'manual' });
  };
  navigation.addEventListener('navigate', stayInPlace, isThere);
  // By key, so that a second press while the browser is navigating goes no further.
  const end = () => isThere.abort();
  navigation.traverseTo(entry.key).finished?.then(end, end);
}

/** The nearest earlier entry that shows the page. Doesn't look past an entry with another path: a scan opened this from there. */
function findEntry(page: string): NavigationHistoryEntry | undefined {
  if (!('navigation' in globalThis)) return undefined;
  const wanted = sorted(page);
  const before = navigation.entries().slice(0, navigation.currentEntry?.index);
  const otherPath = before.findLastIndex(({ url }) => sorted(url ?? '/').pathname !== wanted.pathname);
  return before.slice(otherPath + 1).findLast(({ url }) => sorted(url ?? '/').href === wanted.href);
}

/** Makes addresses comparable regardless of the order of their parameters. */
function sorted(address: string): URL {
  const url = new URL(address, location.href);
  url.searchParams.sort();
  return url;
}
