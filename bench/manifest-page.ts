import type { Browser, Page } from '@playwright/test';
import { serveBarePdf } from './bare-pdf.ts';
import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { slowDown } from './open-cold.ts';
import { recordFigure } from './record.ts';
import { Slipway } from '../e2e/slipway.ts';

const RUNS = 7;
const ORDERS = 200;
const POLL_INTERVAL_MS = 200;

/** `ms` in milliseconds; `beside` as a multiple of pdf.js alone. */
const REACH = {
  cold: { ms: 450, beside: 1.1 },
  warm: { ms: 250, beside: 1.1 },
  'cold, slowed': { ms: 1600, beside: 1.1 },
  'warm, slowed': { ms: 1100, beside: 1.1 },
} as const;
type Kind = keyof typeof REACH;
const PACES: readonly { readonly isSlow: boolean; readonly kinds: readonly Kind[] }[] = [
  { isSlow: false, kinds: ['cold', 'warm'] },
  { isSlow: true, kinds: ['cold, slowed', 'warm, slowed'] },
];

/**
 * First page of a manifest's PDF: from navigation until its picture is visible, with nothing cached and again in the same browser;
 * unthrottled, and with CPU slowed 4× on Fast 4G. Alternates with pdf.js alone, each first equally often: only the ratios carry over to
 * another machine.
 */
export async function measureManifestPage(): Promise<void> {
  const slipway = await Slipway.start();
  const bare = await serveBarePdf(slipway.url);
  const browser = await openBrowser();
  try {
    const path = await bookManifest(slipway);
    const width = await readWidth(browser, slipway, path);
    const addresses = { Slipway: slipway.url + path, 'pdf.js alone': `${bare.url}${path}?width=${width}` };
    const times = new Map<string, number[]>();
    for (const { isSlow, kinds } of PACES)
      for (let run = 0; run < RUNS; run += 1) {
        const turn = Object.entries(addresses);
        for (const [name, address] of run % 2 === 0 ? turn : turn.toReversed()) {
          const page = await openToWatch(browser, slipway);
          if (isSlow) await slowDown(page);
          for (const kind of kinds) {
            const key = `${name}: ${kind}`;
            times.set(key, [...(times.get(key) ?? []), await openAndMeasure(page, address)]);
          }
          await page.context().close();
        }
      }
    for (const [name, runs] of times) console.log(describeRuns(name, runs));
    for (const kind of Object.keys(REACH) as Kind[]) {
      const measured = median(times.get(`Slipway: ${kind}`) ?? []);
      const beside = measured / median(times.get(`pdf.js alone: ${kind}`) ?? []);
      const { ms, beside: besideReach } = REACH[kind];
      recordFigure({ name: `first page of a manifest, ${kind}`, measured, reach: ms, unit: 'ms' });
      const name = `first page of a manifest, ${kind}, beside pdf.js alone`;
      recordFigure({ name, measured: beside, reach: besideReach, unit: '×' });
    }
  } finally {
    await browser.close();
    await bare.close();
    await slipway.end();
  }
}

/** Returns the manifest's path once its PDF exists: until then the page would show something else. */
async function bookManifest(slipway: Slipway): Promise<string> {
  const { body } = await slipway.platform<{ response: { manifest_id: number }[] }>('POST', '/book', {
    orders: await slipway.makeOrders(ORDERS, 'NorthpostStandard'),
  });
  const path = `/manifests/${body.response[0]?.manifest_id}`;
  const cookie = await slipway.signIn();
  while (!(await fetch(`${slipway.url}/api${path}/pdf`, { headers: { cookie } })).ok)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  return path;
}

/** The width at which Slipway draws it, in CSS pixels. */
async function readWidth(browser: Browser, slipway: Slipway, path: string): Promise<number> {
  const page = await openToWatch(browser, slipway);
  await openAndMeasure(page, slipway.url + path);
  const width = await page.evaluate(() => document.querySelector('canvas[role="img"]')?.clientWidth ?? 0);
  await page.context().close();
  return width;
}

async function openToWatch(browser: Browser, slipway: Slipway): Promise<Page> {
  const page = await openSignedIn(browser, slipway);
  await page.addInitScript(watchForInk);
  return page;
}

async function openAndMeasure(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  // Polling every frame, as Playwright does by default, would make the page draw frames that nobody needs.
  const drawn = await page.waitForFunction(() => document.documentElement.dataset['drawnAt'], undefined, {
    polling: 100,
  });
  return Number(await drawn.jsonValue());
}

/** Runs in the page: records when the first page's picture is visible and has something dark on it. Checking from outside is half a second late. */
function watchForInk(): void {
  const check = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[role="img"]');
    if (canvas !== null && canvas.width > 0 && canvas.height > 0 && canvas.style.visibility !== 'hidden') {
      const picture =
        canvas.getContext('2d')?.getImageData(0, 0, canvas.width, Math.min(canvas.height, 300)).data ?? [];
      for (let at = 0; at < picture.length; at += 4) {
        if ((picture[at + 3] ?? 0) === 0 || (picture[at] ?? 0) > 200) continue;
        document.documentElement.dataset['drawnAt'] = String(performance.now());
        return;
      }
    }
    requestAnimationFrame(check);
  };
  check();
}
