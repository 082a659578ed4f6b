import type { Browser } from '@playwright/test';
import { serveBareList } from './bare-list.ts';
import { openBrowser } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { traceOnce } from './first-page-profile.ts';
import { openCold, openUntilCounted } from './open-cold.ts';
import { recordFigure } from './record.ts';
import { Slipway } from '../e2e/slipway.ts';

const RUNS = 7;
const TRACED_RUNS = 3;

const TIMES = {
  'first rows painted': (seen: Required<Window['firstPage']>) => seen.rowsAt,
  'a ticked box reacts': (seen: Required<Window['firstPage']>) => seen.reactsAt,
  'the page says "1 selected"': (seen: Required<Window['firstPage']>) => seen.countedAt,
};
type Name = 'Slipway' | 'bare DOM list' | 'React and TanStack';

/**
 * The Orders page with nothing cached, CPU slowed 4×, Fast 4G, alternating with the same list without any framework and with React and
 * TanStack only, so that all run on the same machine. Only the ratios carry over to another one.
 */
export async function measureFirstPage(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  const bare = await serveBareList(slipway.url);
  const browser = await openBrowser();
  const addresses: Readonly<Record<Name, string>> = {
    'bare DOM list': `${bare.url}/orders`,
    'React and TanStack': `${bare.url}/tanstack`,
    Slipway: `${slipway.url}/orders?view=ready`,
  };
  try {
    const times = new Map<string, number[]>();
    const note = (name: string, value: number) => times.set(name, [...(times.get(name) ?? []), value]);
    for (let run = 0; run < RUNS; run += 1)
      for (const [name, address] of Object.entries(addresses)) {
        const seen = await openOnce(browser, slipway, address);
        for (const [what, read] of Object.entries(TIMES)) note(`${name}: ${what}`, read(seen));
        if (name === 'Slipway') note('script before a box reacts', seen.scriptKilobytes);
      }
    for (let run = 0; run < TRACED_RUNS; run += 1)
      for (const [name, address] of Object.entries(addresses)) {
        const trace = await traceOnce(browser, slipway, address, false);
        note(`${name}: main thread busy`, trace.busyMs);
        note(`${name}: blocking`, trace.blockingMs);
        note(`${name}: layout shift`, trace.layoutShift);
      }
    for (const [name, runs] of times)
      console.log(describeRuns(name, runs, name.startsWith('script') ? 'kB' : name.endsWith('shift') ? '' : 'ms'));
    const html = await readHtml(browser, slipway, addresses.Slipway);
    console.log(html.report);
    const of = (name: Name, what: string) => median(times.get(`${name}: ${what}`) ?? []);
    const ratio = (what: string, floor: Name) => of('Slipway', what) / of(floor, what);
    const reacts = ratio('a ticked box reacts', 'bare DOM list');
    recordFigure({ name: 'first page: a box reacts, beside the bare list', measured: reacts, reach: 1.3, unit: '×' });
    const rows = ratio('first rows painted', 'bare DOM list');
    recordFigure({ name: 'first page: rows painted, beside the bare list', measured: rows, reach: 1, unit: '×' });
    const busy = ratio('main thread busy', 'React and TanStack');
    recordFigure({ name: 'first page: main thread, beside TanStack', measured: busy, reach: 1.5, unit: '×' });
    recordFigure({ name: 'first page: blocking', measured: of('Slipway', 'blocking'), reach: 400, unit: 'ms' });
    const shift = Math.max(...(times.get('Slipway: layout shift') ?? [Number.NaN]));
    recordFigure({ name: 'first page: layout shift', measured: shift, reach: 0, unit: '' });
    const script = median(times.get('script before a box reacts') ?? []);
    recordFigure({ name: 'first page: script before a box reacts', measured: script, reach: 90, unit: 'kB' });
    recordFigure({ name: 'first page: HTML of 50 rows', measured: html.gridKilobytes, reach: 90, unit: 'kB' });
  } finally {
    await browser.close();
    await bare.close();
    await slipway.end();
  }
}

async function openOnce(browser: Browser, slipway: Slipway, address: string) {
  const { page, session } = await openCold(browser, slipway);
  const scripts = new Set<string>();
  const arrived: { readonly bytes: number; readonly s: number }[] = [];
  let begunAtS = Infinity;
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    begunAtS = Math.min(begunAtS, timestamp);
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    if (scripts.has(requestId)) arrived.push({ bytes: encodedDataLength, s: timestamp });
  });
  const seen = await openUntilCounted(page, address);
  await page.context().close();
  const before = arrived.filter(({ s }) => s - begunAtS <= seen.reactsAt / 1000);
  return { ...seen, scriptKilobytes: before.reduce((sum, { bytes }) => sum + bytes, 0) / 1000 };
}

/** Sizes before compression, in kB. */
async function readHtml(browser: Browser, slipway: Slipway, address: string) {
  const { page } = await openCold(browser, slipway);
  const served = (await (await page.request.get(address)).body()).length / 1000;
  await openUntilCounted(page, address);
  const [grid = 0, all = 0] = await page.evaluate(() =>
    ['[role="grid"]', 'html'].map((name) => document.querySelector(name)?.outerHTML.length ?? 0),
  );
  await page.context().close();
  return {
    gridKilobytes: grid / 1000,
    report: `HTML of 50 rows ${(grid / 1000).toFixed(0)} kB, of the page ${(all / 1000).toFixed(0)} kB, as served ${served.toFixed(0)} kB; not compressed`,
  };
}
