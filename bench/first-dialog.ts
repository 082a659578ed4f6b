import type { Browser, Locator, Page } from '@playwright/test';
import { Slipway } from '../e2e/slipway.ts';
import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { recordFigure } from './record.ts';

const RUNS = 7;
const REACH_MS = 100;
/** Time for idle-time fetches to finish. */
const SETTLED_MS = 3000;

const DIALOGS: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  'Save view': async (page) => page.getByRole('button', { name: 'Save view' }),
  'Review booking': async (page) => {
    await page
      .getByRole('checkbox', { name: /^Select order/ })
      .first()
      .click();
    return page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: /^Book [\d,]+ orders?$/ });
  },
};

/** From a press until the dialog it opens is painted, the first time on a page, when the dialog's own file has yet to be fetched; no throttling. */
export async function measureFirstDialog(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  const browser = await openBrowser();
  try {
    for (const [name, find] of Object.entries(DIALOGS)) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push(await openOnce(browser, slipway, find));
      console.log(describeRuns(name, times));
      recordFigure({ name: `first dialog: ${name}`, measured: median(times), reach: REACH_MS, unit: 'ms' });
    }
  } finally {
    await browser.close();
    await slipway.end();
  }
}

async function openOnce(browser: Browser, slipway: Slipway, find: (page: Page) => Promise<Locator>): Promise<number> {
  const page = await openSignedIn(browser, slipway);
  await page.goto('/orders?view=ready');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const button = await find(page);
  const shown = button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        element.addEventListener('click', ({ timeStamp }) => {
          const check = () => {
            if (document.querySelector('dialog[open], [role="dialog"]') === null) requestAnimationFrame(check);
            else setTimeout(() => resolve(performance.now() - timeStamp));
          };
          requestAnimationFrame(check);
        });
      }),
  );
  await button.click();
  const ms = await shown;
  await page.context().close();
  return ms;
}
