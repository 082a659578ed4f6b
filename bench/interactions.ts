import type { Browser, Page } from '@playwright/test';
import { Slipway } from '../e2e/slipway.ts';
import { serveBareList } from './bare-list.ts';
import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { recordFigure } from './record.ts';

const RUNS = 5;
const ORDERS = 10_000;
const SIZES = [50, 200] as const;
const SLOW_DOWN = 4;
const SCROLL_STEPS = 40;
/** No browser reports shorter ones; they count as this. */
const MIN_REPORTED_MS = 16;

/** Milliseconds from an action to the next paint, as the median of the runs. */
const REACH = {
  checkbox: 64,
  'select page': 64,
  'select all 10,000': 120,
  'open drawer': 100,
  'open a filter': 100,
  'change a view': 200,
  'typing in search': 64,
} as const;
type Act = keyof typeof REACH;

/** Time from an action to the next paint on Orders with 10,000 orders, and the frame times during scrolling; CPU slowed 4×. */
export async function measureInteractions(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  const bare = await serveBareList(slipway.url);
  const browser = await openBrowser();
  try {
    await slipway.makeOrders(ORDERS);
    await untilIndexed(browser, slipway);
    for (const size of SIZES) {
      const times = new Map<string, number[]>();
      for (let run = 0; run < RUNS; run += 1) {
        await measureBareList(browser, slipway, `${bare.url}/orders?view=all&size=${size}`, times);
        await measureOrders(browser, slipway, size, times);
      }
      for (const [name, runs] of times) {
        console.log(`${size} rows, ${describeRuns(name, runs)}`);
        const reach = name in REACH ? REACH[name as Act] : name === SCROLL ? SCROLL_REACH : undefined;
        if (reach !== undefined)
          recordFigure({ name: `${name}, ${size} rows`, measured: median(runs), reach, unit: 'ms' });
      }
    }
  } finally {
    await browser.close();
    await bare.close();
    await slipway.end();
  }
}

const SCROLL = 'scroll, p95 of its frames';
const SCROLL_REACH = 50;

async function untilIndexed(browser: Browser, slipway: Slipway): Promise<void> {
  const page = await openSignedIn(browser, slipway);
  for (let total = 0; total < ORDERS;) {
    total = ((await (await page.request.get('/api/orders?view=all&size=25')).json()) as { total: number }).total;
  }
  await page.context().close();
}

type Times = Map<string, number[]>;

function note(times: Times, name: string, ms: number): void {
  times.set(name, [...(times.get(name) ?? []), ms]);
}

async function openSlowed(browser: Browser, slipway: Slipway, address: string): Promise<Page> {
  const page = await openSignedIn(browser, slipway);
  await page.addInitScript(watchInteractions);
  await page.goto(address);
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .waitFor();
  // Wait for idle-time fetches.
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  return page;
}

async function measureBareList(browser: Browser, slipway: Slipway, address: string, times: Times): Promise<void> {
  const page = await openSlowed(browser, slipway, address);
  const box = page.getByRole('checkbox', { name: /^Select order/ }).nth(2);
  note(times, 'bare DOM list: checkbox', await timeAct(page, () => box.click()));
  note(times, 'bare DOM list: scroll, p95 of its frames', await timeScroll(page));
  await page.context().close();
}

async function measureOrders(browser: Browser, slipway: Slipway, size: number, times: Times): Promise<void> {
  const page = await openSlowed(browser, slipway, `/orders?view=all&size=${size}`);
  const grid = page.getByRole('grid', { name: 'Orders' });
  const act = async (name: Act, run: () => Promise<unknown>) => note(times, name, await timeAct(page, run));
  await act('checkbox', () =>
    grid
      .getByRole('checkbox', { name: /^Select order/ })
      .nth(2)
      .click(),
  );
  await act('select page', () => page.getByRole('checkbox', { name: 'Select all orders on this page' }).click());
  const all = page.getByRole('button', { name: /^Select all [\d,]+ orders in/ });
  await all.waitFor();
  await act('select all 10,000', async () => {
    await all.click();
    await page
      .getByRole('region', { name: 'Selection' })
      .getByText(/^10,\d{3} selected/u)
      .waitFor();
  });
  await page.getByRole('button', { name: 'Clear selection' }).first().click();
  await act('open a filter', async () => {
    await page.getByRole('button', { name: /^Filter by carrier/ }).click();
    await page.getByRole('dialog', { name: 'Carrier' }).waitFor();
  });
  await page.keyboard.press('Escape');
  note(times, SCROLL, await timeScroll(page));
  await act('typing in search', () =>
    page.getByRole('searchbox', { name: 'Search orders' }).pressSequentially('na', { delay: 400 }),
  );
  await page.waitForURL(/q=na/u);
  await act('change a view', async () => {
    await page.getByRole('navigation', { name: 'Order views' }).locator('a[href*="view=needs-label"]').click();
    await page.waitForURL(/view=needs-label/u);
    await grid.waitFor();
  });
  await page.goBack();
  await act('open drawer', async () => {
    await grid.getByRole('link').first().click();
    await page.getByRole('dialog', { name: /^Order / }).waitFor();
  });
  await page.context().close();
}

/** The slowest interaction of an action as reported by the browser (in steps of 8 ms). */
async function timeAct(page: Page, run: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    slowestInteractions.length = 0;
  });
  await run();
  return page.evaluate(async (least) => {
    // The browser reports an interaction after the frame that shows it.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return Math.max(least, ...slowestInteractions);
  }, MIN_REPORTED_MS);
}

/** The 95th percentile of the frame times while the wheel turns, in milliseconds. */
async function timeScroll(page: Page): Promise<number> {
  await page.mouse.move(700, 500);
  await page.evaluate(() => {
    frameTimes.length = 0;
    let last = performance.now();
    const measureFrame = (now: number) => {
      frameTimes.push(now - last);
      last = now;
      requestAnimationFrame(measureFrame);
    };
    requestAnimationFrame(measureFrame);
  });
  for (let step = 0; step < SCROLL_STEPS; step += 1) await page.mouse.wheel(0, step < SCROLL_STEPS / 2 ? 300 : -300);
  return page.evaluate(() => {
    const sorted = frameTimes.slice(2).toSorted((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
  });
}

declare global {
  /** These are globals of the page. */
  var slowestInteractions: number[];
  var frameTimes: number[];
}

function watchInteractions(): void {
  globalThis.slowestInteractions = [];
  globalThis.frameTimes = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId > 0) globalThis.slowestInteractions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
