import type { Browser, Page } from '@playwright/test';
import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { openCold } from './open-cold.ts';
import { recordFigure } from './record.ts';
import { Slipway } from '../e2e/slipway.ts';

const RUNS = 5;
const ORDERS = '/orders';
const PAGES = ['/today', '/scan', '/labels', '/bookings', '/manifests', '/webhooks', '/settings'] as const;
/** Time for idle-time fetches to finish. */
const SETTLED_MS = 3000;

/** A page's own heading can take the focus; its placeholder's can't. */
const OWN = 'main h1[tabindex]';
const ANY = 'main h1';

declare global {
  /** In the page: for each selector, the address at which its heading was painted, and when, by the clock of events. */
  var headingAt: Readonly<Record<string, { readonly path: string; readonly ms: number }>>;
}

/**
 * From a click in the rail until the other page's heading is painted, without throttling; and for every page opened cold (CPU slowed 4×,
 * Fast 4G) until its frame says which page it is, and until the page itself is there, compared with Orders in the same run.
 */
export async function measureLaterPages(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  const browser = await openBrowser();
  const warm = new Map<string, number[]>();
  const cold = new Map<string, number[]>();
  const framed = new Map<string, number[]>();
  const note = (times: Map<string, number[]>, path: string, ms: number) =>
    times.set(path, [...(times.get(path) ?? []), ms]);
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const page = await openSignedIn(browser, slipway);
      await page.addInitScript(watchHeadings, [ANY, OWN]);
      await page.goto(ORDERS);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(SETTLED_MS);
      for (const path of PAGES) {
        note(warm, path, await follow(page, path));
        await follow(page, ORDERS);
      }
      await page.context().close();
      for (const path of [ORDERS, ...PAGES]) {
        const { titleMs, pageMs } = await openOnce(browser, slipway, path);
        note(framed, path, titleMs);
        note(cold, path, pageMs);
      }
    }
    for (const path of PAGES) console.log(describeRuns(`${path} from the rail`, warm.get(path) ?? []));
    for (const path of [ORDERS, ...PAGES]) {
      console.log(describeRuns(`${path} cold, its title`, framed.get(path) ?? []));
      console.log(describeRuns(`${path} cold, the page`, cold.get(path) ?? []));
    }
    const slowest = (times: Map<string, number[]>) => Math.max(...PAGES.map((path) => median(times.get(path) ?? [])));
    recordFigure({ name: 'a page from the rail, the slowest', measured: slowest(warm), reach: 200, unit: 'ms' });
    const beside = (times: Map<string, number[]>) => slowest(times) / median(times.get(ORDERS) ?? []);
    recordFigure({
      name: 'a later page cold, its title, beside Orders',
      measured: beside(framed),
      reach: 1.3,
      unit: '×',
    });
    recordFigure({
      name: 'a later page cold, the slowest, beside Orders',
      measured: beside(cold),
      reach: 1.3,
      unit: '×',
    });
  } finally {
    await browser.close();
    await slipway.end();
  }
}

async function follow(page: Page, path: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).locator(`a[href^="${path}"]`);
  const clickedAt = link.evaluate(
    (element) =>
      new Promise<number>((resolve) => element.addEventListener('click', (event) => resolve(event.timeStamp))),
  );
  await link.click();
  return (await untilHeading(page, path)) - (await clickedAt);
}

async function openOnce(
  browser: Browser,
  slipway: Slipway,
  path: string,
): Promise<{ readonly titleMs: number; readonly pageMs: number }> {
  const { page } = await openCold(browser, slipway);
  await page.addInitScript(watchHeadings, [ANY, OWN]);
  await page.goto(slipway.url + path, { waitUntil: 'commit' });
  const pageMs = await untilHeading(page, path, OWN);
  const titleMs = await untilHeading(page, path, ANY);
  await page.context().close();
  return { titleMs, pageMs };
}

async function untilHeading(page: Page, path: string, which = OWN): Promise<number> {
  const seen = await page.waitForFunction(
    ([wanted = '', selector = '']) => {
      const found = globalThis.headingAt[selector];
      return found?.path.startsWith(wanted) === true ? found.ms : undefined;
    },
    [path, which],
  );
  return Number(await seen.jsonValue());
}

/** Runs in the page: records when a new heading that matches a selector is painted; on the same page the first one counts. */
function watchHeadings(selectors: readonly string[]): void {
  const last = new Map<string, Element>();
  globalThis.headingAt = {};
  new MutationObserver(() => {
    for (const selector of selectors) {
      const heading = document.querySelector(selector);
      if (heading === null || heading === last.get(selector)) continue;
      last.set(selector, heading);
      // A redirect to a part of the page stays on the same page.
      const before = globalThis.headingAt[selector];
      if (before !== undefined && location.pathname.startsWith(before.path)) continue;
      requestAnimationFrame(() =>
        setTimeout(() => {
          globalThis.headingAt = {
            ...globalThis.headingAt,
            [selector]: { path: location.pathname, ms: performance.now() },
          };
        }),
      );
    }
  }).observe(document, { childList: true, subtree: true });
}
