import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The script that the page starts from. */
const SCRIPT = '**/assets/index-*.js';

/** Holds the page's script back. The function that it returns lets it come. */
export async function holdScript(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<undefined>();
  await page.route(SCRIPT, async (route) => {
    await released.promise;
    // A page that was opened again doesn't wait for it any more.
    await route.continue().catch(() => undefined);
  });
  return () => released.resolve(undefined);
}

/** Opens a page that the server drew. On a busy machine its answers may come later than a page waits for them: it isn't drawn then. */
export async function arriveDrawn(page: Page, path: string, drawn: string): Promise<void> {
  const isDrawn = async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#first-answers').waitFor({ state: 'attached' });
    return page.locator(`#root ${drawn}`).count();
  };
  await expect.poll(isDrawn).toBeGreaterThan(0);
}

/**
 * Waits until React has taken the page over. Before that, a link leaves it like any plain document, and it doesn't notice that
 * the network is gone.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('#root h1');
    return heading !== null && Object.keys(heading).some((name) => name.startsWith('__reactFiber'));
  });
}

/** Any parts of the page that the browser had to draw anew would have lost this. */
export async function markDrawn(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('#root *')) Object.assign(element, { wasDrawnByServer: true });
  });
}

export async function namesOfReplaced(page: Page, within: string): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => !('wasDrawnByServer' in element))
        .map((element) => element.outerHTML.slice(0, 200)),
    within,
  );
}
