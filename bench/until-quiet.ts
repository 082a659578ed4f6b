import type { Page } from '@playwright/test';

/** An idle page's requests follow each other faster than this; menus, fetched two seconds later, don't count. */
const QUIET_MS = 1000;
const POLL_INTERVAL_MS = 50;

/**
 * Call before opening the page. The returned function waits until there has been no network activity for a second. Playwright's own
 * `networkidle` may be reached long before that, while the page is busy.
 */
export function watchRequests(page: Page): () => Promise<void> {
  let lastAt = performance.now();
  const note = () => {
    lastAt = performance.now();
  };
  page.on('request', note);
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  return async () => {
    note();
    while (performance.now() - lastAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  };
}
