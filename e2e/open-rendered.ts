import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The script that starts the page. */
const SCRIPT = '**/assets/index-*.js';

/** Holds the page's script back until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<undefined>();
  await page.route(SCRIPT, async (route) => {
    await released.promise;
    // A page that was opened again no longer waits for it.
    await route.continue().catch(() => undefined);
  });
  return () => released.resolve(undefined);
}

/**
 * Opens a page rendered by the server. Retries, because on a busy machine the answers may take longer than the server waits for them; the
 * page then arrives without content.
 */
export async function openRendered(page: Page, path: string, rendered: string): Promise<void> {
  const countRendered = async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#first-answers').waitFor({ state: 'attached' });
    return page.locator(`#root ${rendered}`).count();
  };
  await expect.poll(countRendered).toBeGreaterThan(0);
}

/** Waits until React has hydrated the page. Until then links load a new document, and the page doesn't notice a lost network. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('#root h1');
    return heading !== null && Object.keys(heading).some((name) => name.startsWith('__reactFiber'));
  });
}

/** Marks the rendered elements; any that the browser renders again lose the mark. */
export async function markRendered(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) Object.assign(element, { wasDrawnByServer: true });
  });
}

/** The first few elements without the mark. */
export async function namesOfReplaced(page: Page, within: string): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => !('wasDrawnByServer' in element))
        .slice(0, 5)
        .map((element) => element.outerHTML.slice(0, 200)),
    within,
  );
}
