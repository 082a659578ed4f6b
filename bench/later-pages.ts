import type { Browser, Page } from '@playwright/test';
import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { openCold } from './open-cold.ts';
import { recordFigure } from './record.ts';
import { Slipway } from '../e2e/slipway.ts';

const RUNS = 5;
const ORDERS = '/orders';
const PAGES = ['/today', '/scan', '/labels', '/bookings', '/manifests', '/webhooks', '/settings'] as const;
/** What comes when the browser is idle has come by then. */
const SETTLED_MS = 3000;

declare global {
  /** In the page: when the heading of this address was painted, by the clock of events. */
  var headingAt: { readonly path: string; readonly ms: number } | undefined;
}

/**
 * From a click in the rail until the other page's heading is painted, without slow-down; and every page opened cold (CPU slowed
 * 4×, Fast 4G), beside Orders in the same run.
 */
export async function measureLaterPages(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  const browser = await openBrowser();
  const warm = new Map<string, number[]>();
  const cold = new Map<string, number[]>();
  const note = (times: Map<string, number[]>, path: string, ms: number) =>
    times.set(path, [...(times.get(path) ?? []), ms]);
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const page = await openSignedIn(browser, slipway);
      await page.addInitScript(watchHeading);
      await page.goto(ORDERS);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(SETTLED_MS);
      for (const path of PAGES) {
        note(warm, path, await follow(page, path));
        await follow(page, ORDERS);
      }
      await page.context().close();
      for (const path of [ORDERS, ...PAGES]) note(cold, path, await openOnce(browser, slipway, path));
    }
    for (const path of PAGES) console.log(describeRuns(`${path} from the rail`, warm.get(path) ?? []));
    for (const path of [ORDERS, ...PAGES]) console.log(describeRuns(`${path} cold`, cold.get(path) ?? []));
    const slowest = (times: Map<string, number[]>) => Math.max(...PAGES.map((path) => median(times.get(path) ?? [])));
    recordFigure({ name: 'a page from the rail, the slowest', measured: slowest(warm), reach: 200, unit: 'ms' });
    const ratio = slowest(cold) / median(cold.get(ORDERS) ?? []);
    recordFigure({ name: 'a later page cold, the slowest, beside Orders', measured: ratio, reach: 1.3, unit: '×' });
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

async function openOnce(browser: Browser, slipway: Slipway, path: string): Promise<number> {
  const { page } = await openCold(browser, slipway);
  await page.addInitScript(watchHeading);
  await page.goto(slipway.url + path, { waitUntil: 'commit' });
  const ms = await untilHeading(page, path);
  await page.context().close();
  return ms;
}

async function untilHeading(page: Page, path: string): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => (globalThis.headingAt?.path.startsWith(wanted) === true ? globalThis.headingAt.ms : undefined),
    path,
  );
  return Number(await seen.jsonValue());
}

/** In the page: notes when a heading was painted that was not there before. */
function watchHeading(): void {
  let last: Element | null = null;
  new MutationObserver(() => {
    const heading = document.querySelector('main h1');
    if (heading === last || heading === null) return;
    last = heading;
    requestAnimationFrame(() =>
      setTimeout(() => {
        globalThis.headingAt = { path: location.pathname, ms: performance.now() };
      }),
    );
  }).observe(document, { childList: true, subtree: true });
}
