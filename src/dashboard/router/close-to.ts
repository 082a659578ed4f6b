import type { NavigateFunction } from 'react-router';

/**
 * Closes what an address opens over its page; `page` is the address without it. Goes back to the page's own entry in the history, so that
 * it isn't there twice. What was opened cold gives its entry to the page, and so does everything in a browser that doesn't tell its history.
 */
export function closeTo(page: string, navigate: NavigateFunction): void {
  const entry = findEntry(page);
  if (entry === undefined) {
    void navigate(page, { replace: true });
    return;
  }
  const isThere = new AbortController();
  const stayInPlace = (event: NavigateEvent) => {
    // The browser would scroll the page to where it was when this was opened over it.
    if (event.destination.key === entry.key) event.intercept({ scroll: 'manual', focusReset: 'manual' });
  };
  navigation.addEventListener('navigate', stayInPlace, isThere);
  // By its key: a second press while the browser is on its way leads no further.
  const end = () => isThere.abort();
  navigation.traverseTo(entry.key).finished?.then(end, end);
}

/** The nearest entry before this one that shows the page. Not behind one of another path: a scan opened this from there. */
function findEntry(page: string): NavigationHistoryEntry | undefined {
  if (!('navigation' in globalThis)) return undefined;
  const wanted = sorted(page);
  const before = navigation.entries().slice(0, navigation.currentEntry?.index);
  const otherPath = before.findLastIndex(({ url }) => sorted(url ?? '/').pathname !== wanted.pathname);
  return before.slice(otherPath + 1).findLast(({ url }) => sorted(url ?? '/').href === wanted.href);
}

/** Whichever way round its parameters were written. */
function sorted(address: string): URL {
  const url = new URL(address, location.href);
  url.searchParams.sort();
  return url;
}
