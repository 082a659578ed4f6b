import type { Page } from '@playwright/test';

/** What a page asks for when it is idle is asked for sooner than this, one after the other; menus, two seconds later, are not. */
const QUIET_MS = 1000;
const LOOK_MS = 50;

/**
 * Call it before the page is opened. The function that it returns waits until nothing was asked for or came for a second. Playwright's
 * own `networkidle` may have been reached long before, while the page was busy.
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
    while (performance.now() - lastAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  };
}
